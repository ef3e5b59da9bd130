import { expect, test, vi } from "vitest";
import { testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { noPath } from "./path";
import { route } from "./route";

withAccounts();

const owners = route(noPath, { role: "owner" }, async () => ({}));
const busy = route(noPath, { role: "reader" }, () => Promise.reject(new HeedError("rate_limited", "Too many.", { retryAfter: 9 })));
const send = async (handler: typeof owners, method: string, headers: Record<string, string> = {}, path = "/api/things") => {
  const request = new Request(`http://localhost:3000${path}`, { method, headers: { host: "localhost:3000", ...headers } });
  return (await handler(request, { params: Promise.resolve({}) })).status;
};
const events = async () =>
  (await pool().query("select person_name, subject, detail from audit_event where action = 'refused' order by id")).rows;

test("the audit log has up to 20 refused writes of a known person per hour, but no reads or strangers", async () => {
  const bearers = [];
  for (const name of ["rita", "rob"]) {
    const person = { kind: "person" as const, sessionId: "", ...(await testPerson(`${name}@lab.example`, "reader")) };
    const { key } = await makeApiKey(person, { name: "k", role: "reader", scopes: ["read", "write"], days: 1 });
    bearers.push({ authorization: `Bearer ${key}` });
  }
  const [rita, rob] = bearers;
  expect([await send(owners, "GET", rita), await send(owners, "POST"), await events()]).toEqual([403, 401, []]);
  expect([await send(owners, "POST", rita), await send(busy, "DELETE", rita)]).toEqual([403, 429]);
  expect(await events()).toEqual([
    {
      person_name: "rita",
      subject: "POST /api/things",
      detail: { by: "API key", code: "forbidden", why: "Only owners may do this, and your role is reader" },
    },
    { person_name: "rita", subject: "DELETE /api/things", detail: { by: "API key", code: "rate_limited", why: "Too many" } },
  ]);
  // A failed login has an event of its own.
  expect(await send(busy, "POST", rita, "/api/auth/two-factor/verify-totp")).toBe(429);
  expect(await events()).toHaveLength(2);
  for (let at = 0; at < 25; at++) expect(await send(owners, "POST", rita)).toBe(403);
  expect(await events()).toHaveLength(20);
  await send(owners, "POST", rob);
  expect((await events()).at(-1)?.person_name).toBe("rob");
  await pool().query("update throttle set since = since - interval '61 minutes' where key like 'refusals%'");
  await send(owners, "POST", rita);
  expect((await events()).map(({ person_name: name }) => name).slice(-2)).toEqual(["rob", "rita"]);
});

test("every refusal is logged in JSON with the id of its request", async () => {
  vi.stubEnv("HEED_LOG", "json");
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(written.push(String(text))));
  await send(owners, "GET", { "x-request-id": "r-1" });
  spy.mockRestore();
  vi.stubEnv("HEED_LOG", "");
  expect(written.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: "info", part: "web", requestId: "r-1", msg: "GET /api/things was refused (unauthenticated)" }),
  ]);
});
