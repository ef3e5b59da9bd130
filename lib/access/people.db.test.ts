import { expect, test, vi } from "vitest";
import { makeOwnerLink } from "@/lib/boot/owner-link.mjs";
import { newApiKey } from "@/lib/contracts/people";
import { listen } from "@/lib/db/listen";
import { pool } from "@/lib/db/pool";
import { testPassword, testPerson, withAccounts } from "./access.fixture";
import { answerLogin } from "./answer-login";
import { listApiKeys, makeApiKey, readApiKey, revokeApiKey } from "./api-keys";
import { endWithSession } from "./end-with-session";
import { changePassword, readAccount } from "./own-account";
import { changePerson, describeLink, invite, join, listInvitations, listPeople, makePasswordLink, withdrawInvitation } from "./people";
import { auditCsv, readAudit } from "./read-audit";

withAccounts();

const tokenOf = ({ path }: { path: string }) => path.replace("/join/", "");
const asCaller = (person: Awaited<ReturnType<typeof testPerson>>) => ({ kind: "person", sessionId: "", ...person }) as const;
const bearer = (key: string) => new Headers({ authorization: `Bearer ${key}` });
/** Logs a person in and returns the headers of their browser's requests. */
async function browserOf(email: string): Promise<Headers> {
  const origin = "http://localhost:3000";
  const headers = { host: "localhost:3000", origin, "content-type": "application/json" };
  const body = JSON.stringify({ email, password: testPassword });
  const answer = await answerLogin(new Request(`${origin}/api/auth/sign-in/email`, { method: "POST", headers, body }), [
    "sign-in",
    "email",
  ]);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return new Headers({ host: "localhost:3000", cookie: cookies.join("; ") });
}
const personOf = async (email: string) => (await listPeople()).find((person) => person.email === email);

test("the owner link creates an owner once, and a new one lets a locked-out owner in again", async () => {
  const link = tokenOf(await makeOwnerLink(pool()));
  const given = { email: "first@example.org", name: "First", password: testPassword };
  expect(await describeLink(link)).toEqual({ purpose: "owner", email: null, role: null });
  await expect(join(link, { password: testPassword })).rejects.toMatchObject({ code: "invalid", where: "email" });
  await join(link, given);
  await expect(join(link, given)).rejects.toMatchObject({ code: "not_found" });
  const first = await personOf("first@example.org");
  expect(first).toMatchObject({ name: "First", role: "owner", deactivatedAt: null });

  await pool().query("update person set two_factor_enabled = true where id = $1", [first?.id]);
  await join(tokenOf(await makeOwnerLink(pool())), { email: "first@example.org", password: "another long password" });
  expect(await personOf("first@example.org")).toMatchObject({ id: first?.id, role: "owner", hasSecondFactor: false });
  const off = "select detail from audit_event where person_id = $1 and action = 'second-factor.off'";
  expect((await pool().query(off, [first?.id])).rows).toEqual([{ detail: { through: "owner link" } }]);

  const { personId } = await testPerson("raised@example.org", "reader");
  await join(tokenOf(await makeOwnerLink(pool())), { email: "raised@example.org", password: testPassword });
  const { rows } = await pool().query("select detail from audit_event where person_id = $1 and action = 'person.role'", [personId]);
  expect(rows).toEqual([{ detail: { from: "reader", to: "owner", through: "owner link" } }]);
});

test.each([{ role: "reader" as const }, { active: false }])(
  "an owner's links end when the owner is demoted or deactivated: %j",
  async (change) => {
    const name = change.role ?? "inactive";
    const owner = asCaller(await testPerson(`stays-${name}@example.org`, "owner"));
    const leaving = asCaller(await testPerson(`leaves-${name}@example.org`, "owner"));
    const other = await testPerson(`other-${name}@example.org`, "runner");
    const invitation = tokenOf(await invite(leaving, { email: `accomplice-${name}@example.org`, role: "owner" }));
    const password = tokenOf(await makePasswordLink(leaving, other.personId));
    const kept = tokenOf(await invite(owner, { email: `kept-${name}@example.org`, role: "reader" }));
    await changePerson(owner, leaving.personId, change);
    for (const token of [invitation, password])
      await expect(join(token, { name: "A", password: testPassword })).rejects.toMatchObject({ code: "not_found" });
    expect(await describeLink(kept)).toMatchObject({ role: "reader" });
    await withdrawInvitation(owner, (await listInvitations())[0]?.id ?? "");
  },
);

test("an invited person gets the role and the address of the invitation", async () => {
  const owner = asCaller(await testPerson("owner@example.org", "owner"));
  const link = tokenOf(await invite(owner, { email: "runner@example.org", role: "runner" }));
  expect(await describeLink(link)).toEqual({ purpose: "invite", email: "runner@example.org", role: "runner" });
  await join(link, { email: "other@example.org", name: "Runner", password: testPassword });
  expect(await personOf("runner@example.org")).toMatchObject({ role: "runner" });
  expect(await personOf("other@example.org")).toBeUndefined();
  await expect(invite(owner, { email: "runner@example.org", role: "owner" })).rejects.toMatchObject({ code: "conflict" });

  const before = await listInvitations();
  const withdrawn = tokenOf(await invite(owner, { email: "late@example.org", role: "reader" }));
  const waiting = (await listInvitations()).find(({ email }) => email === "late@example.org");
  expect(waiting).toMatchObject({ email: "late@example.org", role: "reader", madeBy: owner.name });
  await withdrawInvitation(owner, waiting?.id ?? "");
  await expect(join(withdrawn, { name: "Late", password: testPassword })).rejects.toMatchObject({ code: "not_found" });
  expect(await listInvitations()).toEqual(before);
});

test("the last owner can be neither demoted nor deactivated, even by two owners at the same time", async () => {
  const [ann, bob] = [asCaller(await testPerson("ann@example.org", "owner")), asCaller(await testPerson("bob@example.org", "owner"))];
  await pool().query("update person set role = 'reader' where role = 'owner' and email not in ('ann@example.org', 'bob@example.org')");
  const done = await Promise.allSettled([
    changePerson(ann, bob.personId, { role: "reader" }),
    changePerson(bob, ann.personId, { active: false }),
  ]);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const owners = (await listPeople()).filter(({ role, deactivatedAt }) => role === "owner" && deactivatedAt === null);
  expect(owners).toHaveLength(1);
  const last = owners[0]?.id ?? "";
  await expect(changePerson(ann, last, { role: "runner" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("only owner"),
  });
  await expect(changePerson(ann, last, { active: false })).rejects.toMatchObject({ code: "conflict" });
});

test("deactivating a person revokes their keys and links and ends their event streams; they can be reactivated", async () => {
  const owner = asCaller(await testPerson("chief@example.org", "owner"));
  const dan = asCaller(await testPerson("dan@example.org", "runner"));
  const { key } = await makeApiKey(dan, { name: "script", role: "runner", scopes: ["read"], days: 365 });
  const link = tokenOf(await makePasswordLink(owner, dan.personId));
  const heard: string[] = [];
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = listen((payload) => heard.push(payload), "heed_people", resolve);
  });
  const request = new Request("http://localhost:3000/api/events", { headers: bearer(key) });
  const used = await readApiKey(request.headers);
  const { signal, stop: stopWatch } = endWithSession(request, used ?? { kind: "local" });
  const { signal: other } = endWithSession(request, { kind: "local" });
  await changePerson(owner, dan.personId, { active: false });
  await expect.poll(() => heard).toEqual([dan.personId]);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(other.aborted).toBe(false);
  stop();
  stopWatch();
  expect(await readApiKey(bearer(key))).toBeNull();
  await expect(join(link, { password: testPassword })).rejects.toMatchObject({ code: "not_found" });
  await expect(makePasswordLink(owner, dan.personId)).rejects.toMatchObject({ code: "conflict" });
  await changePerson(owner, dan.personId, { active: true });
  expect(await personOf("dan@example.org")).toMatchObject({ deactivatedAt: null, role: "runner" });
  expect(await readApiKey(bearer(key))).toBeNull();
});

test.each(["session", "key"])("an event stream ends within a minute of its %s, and does not count as a use of it", async (by) => {
  const address = `stream-${by}@example.org`;
  const kay = asCaller(await testPerson(address, "runner"));
  const table = by === "key" ? "api_key" : "person_session";
  const headers =
    by === "key"
      ? bearer((await makeApiKey(kay, { name: "stream", role: "runner", scopes: ["read"], days: 1 })).key)
      : await browserOf(address);
  const request = new Request("http://localhost:3000/api/events", { headers });
  // A use within the last minute would not be stored again.
  await pool().query(`update person_session set updated_at = now() - interval '2 minutes' where person_id = $1`, [kay.personId]);
  const used = by === "key" ? "last_used_at" : "updated_at";
  const usedAt = async () => (await pool().query(`select ${used}::text as at from ${table} where person_id = $1`, [kay.personId])).rows;
  const before = await usedAt();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { signal, stop } = endWithSession(request, kay);
    await vi.advanceTimersByTimeAsync(60_000);
    // A use that the check stored would be stored already, or after one of the next checks.
    for (let nth = 0; nth < 10; nth++) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await usedAt()).toEqual(before);
    }
    expect(signal.aborted).toBe(false);
    await pool().query(`update ${table} set expires_at = now() - interval '1 second' where person_id = $1`, [kay.personId]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => signal.aborted).toBe(true);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an account lists the sessions that still work, however they would end", async () => {
  const caller = asCaller(await testPerson("una@example.org", "reader"));
  await browserOf("una@example.org");
  await pool().query("update person_session set updated_at = now() - interval '8 days' where person_id = $1", [caller.personId]);
  await browserOf("una@example.org");
  expect((await readAccount(caller)).sessions).toHaveLength(1);
});

test("links begin with the address at which others reach Heed, and an invitation never names a remedy that is refused", async () => {
  const owner = asCaller(await testPerson("olga@example.org", "owner"));
  const { personId } = await testPerson("pia@example.org", "reader");
  expect((await invite(owner, { email: "new@example.org", role: "reader" })).base).toBeNull();
  vi.stubEnv("PUBLIC_URL", "https://heed.example.org/");
  expect((await invite(owner, { email: "new@example.org", role: "reader" })).base).toBe("https://heed.example.org");
  expect((await makePasswordLink(owner, personId)).base).toBe("https://heed.example.org");
  vi.stubEnv("PUBLIC_URL", "");
  const again = invite(owner, { email: "pia@example.org", role: "reader" });
  await expect(again).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("create a password link") });
  await changePerson(owner, personId, { active: false });
  const gone = invite(owner, { email: "pia@example.org", role: "reader" });
  await expect(gone).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("reactivate it instead") });
});

test("a password link or the current password sets a new password", async () => {
  const owner = asCaller(await testPerson("head@example.org", "owner"));
  const fay = asCaller(await testPerson("fay@example.org", "reader"));
  await join(tokenOf(await makePasswordLink(owner, fay.personId)), { password: "the second password" });
  await expect(changePassword(fay, { current: testPassword, password: "the third password" })).rejects.toMatchObject({
    code: "invalid",
    where: "current",
  });
  const unused = tokenOf(await makePasswordLink(owner, fay.personId));
  await changePassword(fay, { current: "the second password", password: "the third password" });
  await expect(join(unused, { password: testPassword })).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await pool().query("select 1 from audit_event where person_id = $1 and action = 'password.wrong'", [fay.personId]);
  expect(rows).toHaveLength(1);
  await changePassword(fay, { current: "the third password", password: testPassword });
});

test("a key has at most its person's role and works until it is revoked or expires", async () => {
  const gus = asCaller(await testPerson("gus@example.org", "runner"));
  const eve = asCaller(await testPerson("eve@example.org", "runner"));
  await expect(makeApiKey(gus, { name: "x", role: "owner", scopes: ["read"], days: 1 })).rejects.toMatchObject({ code: "forbidden" });
  const { key } = await makeApiKey(gus, { name: "script", role: "runner", scopes: ["read", "write"], days: 30 });
  expect(key).toMatch(/^heed_[\w-]{43}$/);
  expect(await readApiKey(bearer(key))).toMatchObject({ kind: "key", personId: gus.personId, role: "runner", scopes: ["read", "write"] });
  const [listed] = await listApiKeys(gus.personId);
  expect(listed).toMatchObject({ name: "script", role: "runner", personName: "gus", lastUsedAt: expect.any(String) });
  expect(JSON.stringify((await pool().query("select * from api_key")).rows)).not.toContain(key.slice(5));

  const asked = { name: "long", role: "reader", scopes: ["read"] };
  expect([365, 366, null].map((days) => newApiKey.safeParse({ ...asked, days }).success)).toEqual([true, false, false]);

  await pool().query("update person set role = 'reader' where id = $1", [gus.personId]);
  expect(await readApiKey(bearer(key))).toMatchObject({ role: "reader" });
  for (const wrong of [`${key}x`, key.slice(0, -1), key.toUpperCase(), "heed_"]) expect(await readApiKey(bearer(wrong))).toBeNull();

  await expect(revokeApiKey(eve, listed?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
  await revokeApiKey(gus, listed?.id ?? 0);
  expect(await readApiKey(bearer(key))).toBeNull();
  const { key: old } = await makeApiKey(gus, { name: "old", role: "reader", scopes: ["read"], days: 1 });
  await pool().query("update api_key set expires_at = now() - interval '1 second' where name = 'old'");
  expect(await readApiKey(bearer(old))).toBeNull();
});

test("the audit log is filtered by person and action, and its export contains no formula", async () => {
  const owner = asCaller(await testPerson("boss@example.org", "owner"));
  await invite({ ...owner, name: "=1+1" }, { email: "new@example.org", role: "reader" });
  const { events, people, hasMore } = await readAudit({ person: owner.personId, action: "invitation.make" });
  expect(events).toMatchObject([{ personName: "=1+1", subject: "new@example.org", detail: { role: "reader" } }]);
  expect(people).toContainEqual({ id: owner.personId, name: "boss" });
  expect(hasMore).toBe(false);
  const csv = await auditCsv({ action: "invitation.make", person: owner.personId });
  expect(csv.split("\n")[0]).toBe("at,person,action,subject,detail");
  expect(csv).toContain(",'=1+1,invitation.make,new@example.org,");
});
