import { expect, test } from "vitest";
import { makeOwnerLink } from "@/lib/boot/owner-link.mjs";
import { pool } from "@/lib/db/pool";
import { makeOneTimeLink, readOneTimeLink, takeOneTimeLink } from "./one-time-links";

const tokenOf = ({ path }: { path: string }) => path.replace("/join/", "");
const refused = { code: "not_found", message: expect.stringContaining("was used, has expired, or never existed") };

test("an invitation works once, and only one of several concurrent calls gets it", async () => {
  const token = tokenOf(await makeOneTimeLink({ purpose: "invite", email: "ada@example.org", role: "runner" }));
  expect(await readOneTimeLink(token)).toMatchObject({ purpose: "invite", email: "ada@example.org", role: "runner", madeBy: null });
  const taken = await Promise.allSettled([1, 2, 3, 4, 5].map(() => takeOneTimeLink(token)));
  expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected", "rejected"]);
  await expect(readOneTimeLink(token)).rejects.toMatchObject(refused);
});

test("unknown and expired links do not work, nor does the older of two links to the same person", async () => {
  await expect(readOneTimeLink("x".repeat(43))).rejects.toMatchObject(refused);
  const first = tokenOf(await makeOneTimeLink({ purpose: "invite", email: "bea@example.org", role: "reader" }));
  const second = tokenOf(await makeOneTimeLink({ purpose: "invite", email: "bea@example.org", role: "reader" }));
  await expect(readOneTimeLink(first)).rejects.toMatchObject(refused);
  await pool().query("update one_time_link set expires_at = now() - interval '1 second' where email = 'bea@example.org'");
  await expect(takeOneTimeLink(second)).rejects.toMatchObject(refused);
});

test("an owner link from the command line is read like any other, and a new one replaces it", async () => {
  const first = await makeOwnerLink(pool());
  expect(await readOneTimeLink(tokenOf(first))).toMatchObject({ purpose: "owner", email: null, personId: null });
  const second = await makeOwnerLink(pool());
  await expect(readOneTimeLink(tokenOf(first))).rejects.toMatchObject(refused);
  expect(await takeOneTimeLink(tokenOf(second))).toMatchObject({ purpose: "owner" });
});

test("the database stores no link secret", async () => {
  const { path } = await makeOneTimeLink({ purpose: "invite", email: "cleo@example.org", role: "reader" });
  const { rows } = await pool().query("select to_jsonb(l)::text as json from one_time_link l");
  expect(rows.some(({ json }) => json.includes(tokenOf({ path })))).toBe(false);
});
