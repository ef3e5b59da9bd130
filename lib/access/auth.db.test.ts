import { readFileSync } from "node:fs";
import { hashPassword } from "better-auth/crypto";
import { getAuthTables } from "better-auth/db";
import { describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/db/pool";
import { testPassword, testPerson, withAccounts } from "./access.fixture";
import { answerLogin } from "./answer-login";
import { makeApiKey } from "./api-keys";
import { authFor, authOptions } from "./auth";
import { codeNow } from "./authenticator.fixture";
import { changePassword, endSessions } from "./own-account";
import { changePerson } from "./people";
import { requireRole } from "./policy";
import { readCaller } from "./read-caller";
import { readSession } from "./session";

const origin = "http://localhost:3000";
const headersWith = (cookie: string, more: Record<string, string> = {}) => new Headers({ host: "localhost:3000", cookie, ...more });

/** Sends a request to one of the endpoints of logins, and returns the answer with the cookies that it sets. */
async function ask(name: string, body?: unknown, { cookie = "", client = "192.0.2.1" } = {}) {
  const request = new Request(`${origin}/api/auth/${name}`, {
    method: body === undefined ? "GET" : "POST",
    headers: headersWith(cookie, { origin, "content-type": "application/json", "x-heed-client": client }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await answerLogin(request, name.split("/"));
  const cookies = answer.headers.getSetCookie();
  const jar = new Map(cookie.split("; ").flatMap((pair) => (pair ? [pair.split(/=(.*)/s).slice(0, 2) as [string, string]] : [])));
  for (const line of cookies) {
    const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) jar.delete(key);
    else jar.set(key, value);
  }
  return { body: await answer.json(), cookies, cookie: [...jar].map((pair) => pair.join("=")).join("; ") };
}

const login = (email: string, password = testPassword) => ask("sign-in/email", { email, password });
const actions = async (email: string) =>
  (
    await pool().query(
      "select action from audit_event where person_id = (select id from person where email = $1) or person_name = $1 order by id",
      [email],
    )
  ).rows.map(({ action }) => action);

withAccounts();

describe("the tables of better-auth", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const models = new Map(
    [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [
      name,
      new Map(
        [...body.matchAll(/^ {2}(\w+)\s+(\w+)(\?)?(.*)$/gm)].map(([, field = "", type = "", optional, attributes = ""]) => [
          field,
          { type, optional: optional === "?", unique: /@unique\b/.test(attributes) },
        ]),
      ),
    ]),
  );
  const types: Record<string, string> = { string: "String", boolean: "Boolean", date: "DateTime", number: "Int" };
  const tables = Object.values(getAuthTables(authOptions({ origin, trusted: () => [origin], secure: false })));
  const modelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

  test.each(tables.map((table) => [table.modelName, table] as const))("%s has every field that the library expects", (name, table) => {
    const model = models.get(modelOf(name));
    expect(model).toBeDefined();
    expect(model?.get("id")?.type).toBe("String");
    for (const [key, field] of Object.entries(table.fields)) {
      const column = model?.get(field.fieldName ?? key);
      expect([name, key, column?.type]).toEqual([name, key, types[String(field.type)]]);
      if (field.required === true) expect([key, column?.optional]).toEqual([key, false]);
      if (field.unique) expect([key, column?.unique]).toEqual([key, true]);
    }
  });

  test("are five, each with a name other than the library's", () => {
    expect(tables.map(({ modelName }) => modelName).sort()).toEqual([
      "loginVerification",
      "person",
      "personLogin",
      "personSession",
      "secondFactor",
    ]);
  });
});

test("a login creates a session that its cookie identifies, and a logout ends it", async () => {
  const { personId } = await testPerson("ada@example.org", "runner");
  const { cookie, cookies } = await login("Ada@Example.org ");
  expect(cookies.find((line) => line.startsWith("heed.session_token="))).toMatch(/HttpOnly/);
  expect(cookies.find((line) => line.startsWith("heed.session_token="))).toMatch(/SameSite=Lax/);
  expect(await readSession(headersWith(cookie))).toMatchObject({ kind: "person", personId, name: "ada", role: "runner" });
  expect(await readCaller(headersWith(`${cookie.slice(0, -4)}AAAA`))).toBeNull();
  await ask("sign-out", {}, { cookie });
  expect(await readSession(headersWith(cookie))).toBeNull();
  expect(await actions("ada@example.org")).toEqual(["person.join", "login", "logout"]);
});

test("hosts and ports made up by a client share one better-auth instance, and people can log in under them", async () => {
  vi.stubEnv("HEED_ALLOWED_HOSTS", "lab.example");
  const made = (hosts: string[]) => new Set(hosts.map((host) => authFor(new Headers({ host })))).size;
  const invented = Array.from({ length: 300 }, (_, at) => (at % 2 ? `x${at}.localhost:3000` : `127.0.0.1:${4000 + at}`));
  expect(made(["localhost:3000", ...invented])).toBe(1);
  expect(made(["localhost:3000", "127.0.0.1:3000", "lab.example", "LAB.example", "lab.example:3000"])).toBe(4);
  vi.stubEnv("PUBLIC_URL", "https://heed.lab.example/");
  expect(made(["localhost:3000", "127.0.0.1:3000", "lab.example", ...invented])).toBe(1);
  vi.stubEnv("PUBLIC_URL", "");
  await testPerson("ann@example.org", "reader");
  const headers = { host: "x1.localhost:3000", origin: "http://x1.localhost:3000", "content-type": "application/json" };
  const body = JSON.stringify({ email: "ann@example.org", password: testPassword });
  const path = "/api/auth/sign-in/email";
  const answer = await answerLogin(new Request(`${headers.origin}${path}`, { method: "POST", headers, body }), ["sign-in", "email"]);
  expect(answer.headers.getSetCookie().join()).toContain("heed.session_token=");
});

test("a wrong password, an unknown account and a deactivated person get the same error", async () => {
  const owner = { kind: "person", sessionId: "", ...(await testPerson("owner@example.org", "owner")) } as const;
  const { personId } = await testPerson("bea@example.org", "reader");
  const { cookie } = await login("bea@example.org");
  await changePerson(owner, personId, { active: false });
  expect(await readSession(headersWith(cookie))).toBeNull();
  const failures = await Promise.all(
    [
      ["bea@example.org", testPassword],
      ["owner@example.org", "wrong password"],
      ["nobody@example.org", "wrong password"],
    ].map(([email = "", password]) =>
      login(email, password).then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  for (const failure of failures)
    expect(failure).toMatchObject({ code: "unauthenticated", message: "The e-mail address or the password is wrong.", where: null });
  expect(await actions("nobody@example.org")).toEqual(["login.failed"]);
});

test("a password is hashed like those of shares, and an older hash in better-auth's format still logs in", async () => {
  const { personId } = await testPerson("old@example.org", "reader");
  const stored = async () => (await pool().query("select password from person_login where person_id = $1", [personId])).rows[0].password;
  expect(await stored()).toMatch(/^scrypt\$32768\$8\$3\$/);
  await pool().query("update person_login set password = $2 where person_id = $1", [personId, await hashPassword(testPassword)]);
  expect(await stored()).toMatch(/^[0-9a-f]{32}:/);
  expect((await login("old@example.org")).body).toEqual({ twoFactorRedirect: false });
  await expect(login("old@example.org", "wrong password")).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a session ends after a week without use and after 30 days", async () => {
  await testPerson("cleo@example.org", "reader");
  const { cookie, cookies } = await login("cleo@example.org");
  expect(cookies.find((line) => line.startsWith("heed.session_token="))).toContain(`Max-Age=${30 * 24 * 3600};`);
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
  expect(await readSession(headersWith(cookie), days(6))).not.toBeNull();
  expect(await readSession(headersWith(cookie), days(12))).not.toBeNull();
  expect(await readSession(headersWith(cookie), days(20))).toBeNull();
  const { cookie: later } = await login("cleo@example.org");
  await pool().query("update person_session set expires_at = now() - interval '1 second'");
  expect(await readSession(headersWith(later))).toBeNull();
});

test("the lifetime of sessions is configurable", async () => {
  const { personId } = await testPerson("cora@example.org", "reader");
  vi.stubEnv("HEED_SESSION_DAYS", "0.5");
  vi.stubEnv("HEED_SESSION_IDLE_DAYS", "0.25");
  const begun = Date.now();
  const { cookie, cookies } = await login("cora@example.org");
  expect(cookies.find((line) => line.startsWith("heed.session_token="))).toContain("Max-Age=43200;");
  const hours = (count: number) => new Date(Date.now() + count * 3600_000);
  const { rows } = await pool().query("select max(expires_at) as end from person_session where person_id = $1", [personId]);
  const lifetime = (since: number) => rows[0].end.getTime() - since;
  // The database keeps whole seconds or milliseconds.
  expect(lifetime(begun)).toBeGreaterThanOrEqual(12 * 3600_000 - 1000);
  expect(lifetime(Date.now())).toBeLessThanOrEqual(12 * 3600_000 + 1000);
  expect(await readSession(headersWith(cookie), hours(5))).not.toBeNull();
  expect(await readSession(headersWith(cookie), hours(12))).toBeNull();
  for (const name of ["HEED_SESSION_DAYS", "HEED_SESSION_IDLE_DAYS"]) vi.stubEnv(name, "");
});

test("if owners need a second factor, an owner without one acts as a reader, also with a key, until it is on", async () => {
  vi.stubEnv("HEED_OWNER_TWO_FACTOR", "1");
  const owner = { kind: "person" as const, sessionId: "", ...(await testPerson("oona@example.org", "owner")) };
  const { key } = await makeApiKey(owner, { name: "k", role: "owner", scopes: ["write"], days: 1 });
  const bearer = new Headers({ authorization: `Bearer ${key}` });
  const { cookie } = await login("oona@example.org");
  const callers = async () => Promise.all([readCaller(headersWith(cookie)), readCaller(bearer)]);
  for (const caller of await callers()) {
    expect(caller).toMatchObject({ role: "reader", lacksFactor: true });
    expect(() => requireRole(caller, { role: "owner" }, "POST")).toThrow("Owners need a second factor here");
    expect(() => requireRole(caller, { role: "reader" }, "POST")).not.toThrow();
  }
  await pool().query("update person set two_factor_enabled = true where id = $1", [owner.personId]);
  for (const caller of await callers()) {
    expect(caller).toMatchObject({ role: "owner" });
    expect(caller).not.toHaveProperty("lacksFactor");
  }
  vi.stubEnv("HEED_OWNER_TWO_FACTOR", "");
});

test("log out everywhere ends all sessions of the person and no others", async () => {
  const dora = await testPerson("dora@example.org", "reader");
  await testPerson("eve@example.org", "reader");
  const [first, second, other] = await Promise.all([login("dora@example.org"), login("dora@example.org"), login("eve@example.org")]);
  expect(await endSessions({ kind: "person", sessionId: "", ...dora }, null)).toBe(2);
  for (const { cookie } of [first, second]) expect(await readSession(headersWith(cookie))).toBeNull();
  expect(await readSession(headersWith(other.cookie))).toMatchObject({ name: "eve" });
});

test("login attempts to one account and from one network are limited", async () => {
  await testPerson("fay@example.org", "reader");
  const guess = (client: string, email = "fay@example.org") =>
    ask("sign-in/email", { email, password: "wrong password" }, { client }).then(
      () => null,
      (error: { code: string; retryAfter: number | null }) => error,
    );
  const begun = performance.now();
  // Seconds that are left of a window that cannot have begun before the first guess.
  const leftOf = (seconds: number) => Math.floor(seconds - (performance.now() - begun) / 1000);
  const codes = [];
  for (let at = 0; at < 11; at++) codes.push((await guess("192.0.3.1"))?.code);
  expect(codes).toEqual([...Array(10).fill("unauthenticated"), "rate_limited"]);
  const refused = await guess("192.0.3.1");
  expect(refused?.retryAfter).toBeGreaterThanOrEqual(leftOf(900));
  expect(refused?.retryAfter).toBeLessThanOrEqual(900);
  // Who guesses elsewhere does not keep the person out.
  expect((await login("fay@example.org")).body).toEqual({ twoFactorRedirect: false });
  const code = async (client: string, email: string) => (await guess(client, email))?.code;
  expect(await code("2001:db8:1:2::1", "g@example.org")).toBe("unauthenticated");
  await pool().query("update throttle set count = 80 where key like 'login account %' and key not like 'login account from %'");
  const last = await guess("192.0.3.99");
  expect(last?.code).toBe("rate_limited");
  expect(last?.retryAfter).toBeGreaterThanOrEqual(leftOf(3600));
  expect(last?.retryAfter).toBeLessThanOrEqual(3600);
  await pool().query("update throttle set count = 60 where key like 'login network %'");
  expect(await code("2001:db8:1:2::2", "h@example.org")).toBe("rate_limited");
  expect(await code("2001:db8:1:3::1", "i@example.org")).toBe("unauthenticated");
  await pool().query("delete from throttle");
});

test("a session cannot guess the password faster from many networks", async () => {
  await testPerson("ida@example.org", "reader");
  const { cookie } = await login("ida@example.org");
  const guess = (at: number, password: string) =>
    ask("two-factor/enable", { password }, { cookie, client: `198.51.100.${at}` }).then(
      () => "right",
      (error: { code: string }) => error.code,
    );
  expect(await guess(1, testPassword)).toBe("right");
  const codes = [];
  for (let at = 0; at < 11; at++) codes.push(await guess(at, "wrong password"));
  expect(codes).toEqual([...Array(10).fill("invalid"), "rate_limited"]);
  expect(await guess(99, testPassword)).toBe("rate_limited");
  await pool().query("delete from throttle");
});

test("an unauthenticated body is read up to 16 kB, and not at all after too many attempts", async () => {
  const large = { email: "x@example.org", password: "x".repeat(17_000) };
  await expect(ask("sign-in/email", large)).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("16 kB") });
  await pool().query("update throttle set count = 60 where key like 'login network %'");
  await expect(ask("sign-in/email", large)).rejects.toMatchObject({ code: "rate_limited" });
  await pool().query("delete from throttle");
});

const withFactor = async (email: string) => {
  const { cookie } = await login(email);
  const { body: begun } = await ask("two-factor/enable", { password: testPassword }, { cookie });
  const secret = new URL(begun.totpURI).searchParams.get("secret") ?? "";
  const { cookie: on } = await ask("two-factor/verify-totp", { code: codeNow(secret) }, { cookie });
  return { secret, cookie: on };
};

test("turning the second factor on ends the sessions that began without a code, and only then", async () => {
  await testPerson("kim@example.org", "owner");
  const { cookie: older } = await login("kim@example.org");
  const { secret, cookie } = await withFactor("kim@example.org");
  expect(await readSession(headersWith(older))).toBeNull();
  const { cookie: half } = await login("kim@example.org");
  const { cookie: other } = await ask("two-factor/verify-totp", { code: codeNow(secret, 1) }, { cookie: half });
  // A second tab, in which the page still offers to turn it on.
  await expect(ask("two-factor/enable", { password: testPassword }, { cookie })).rejects.toMatchObject({
    code: "conflict",
    message: "Your second factor is on already. Reload the page.",
  });
  await ask("two-factor/verify-totp", { code: codeNow(secret, -1) }, { cookie }).catch(() => null);
  for (const open of [cookie, other]) expect(await readSession(headersWith(open))).toMatchObject({ name: "kim" });
  await expect(ask("two-factor/enable", { password: testPassword }, { cookie: older })).rejects.toMatchObject({
    code: "unauthenticated",
    message: "Your session has ended. Log in again.",
  });
  const noted = await actions("kim@example.org");
  expect(noted.filter((action) => action === "second-factor.on")).toHaveLength(1);
  expect(noted).not.toContain("password.wrong");
});

test("a login that waits for its code ends with the password that began it", async () => {
  const lea = { kind: "person", sessionId: "", ...(await testPerson("lea@example.org", "reader")) } as const;
  const { secret } = await withFactor("lea@example.org");
  for (const end of [() => changePassword(lea, { current: testPassword, password: testPassword }), () => endSessions(lea, null)]) {
    const { cookie: half } = await login("lea@example.org");
    await end();
    await expect(ask("two-factor/verify-totp", { code: codeNow(secret, 1) }, { cookie: half })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
  expect((await pool().query("select from person_session where person_id = $1", [lea.personId])).rows).toHaveLength(0);
});

test("a login with a password that is changed while it is being checked begins no session", async () => {
  const { personId } = await testPerson("mia@example.org", "reader");
  const changing = await pool().connect();
  try {
    await changing.query("begin");
    // The new session waits for the person's row.
    await changing.query("select from person where id = $1 for update", [personId]);
    const late = login("mia@example.org").then(
      () => "logged in",
      (error: { code: string }) => error.code,
    );
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await pool().query(waiting)).rows).toHaveLength(1), { timeout: 30_000 });
    await changing.query("update person_login set password = 'scrypt$another' where person_id = $1", [personId]);
    await changing.query("commit");
    expect(await late).toBe("unauthenticated");
  } finally {
    changing.release();
  }
  expect((await pool().query("select from person_session where person_id = $1", [personId])).rows).toHaveLength(0);
});

test("a page under an address that Heed does not know gets no sentence about a wrong password", async () => {
  await testPerson("nia@example.org", "reader");
  vi.stubEnv("HEED_ALLOWED_HOSTS", "lab.example");
  const headers = { host: "lab.example", origin: "https://lab.example", "content-type": "application/json", cookie: "theme=dark" };
  const body = JSON.stringify({ email: "nia@example.org", password: testPassword });
  const request = new Request("http://lab.example/api/auth/sign-in/email", { method: "POST", headers, body });
  await expect(answerLogin(request, ["sign-in", "email"])).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("HEED_TRUSTED_PROXIES"),
  });
  expect(await actions("nia@example.org")).toEqual(["person.join"]);
});

test("endpoints that are not on the list are not found", async () => {
  for (const name of [
    "sign-up/email",
    "change-email",
    "delete-user",
    "update-user",
    "list-sessions",
    "get-session",
    "admin/list-users",
    "ok",
    "error",
  ])
    for (const body of [undefined, {}]) await expect(ask(name, body)).rejects.toMatchObject({ code: "not_found" });
  await expect(ask("sign-in/email")).rejects.toMatchObject({ code: "not_found" });
});

test("with a second factor, the password alone does not log in; a code or a recovery code is needed", async () => {
  await testPerson("gus@example.org", "reader");
  const { cookie: first } = await login("gus@example.org");
  const { body: begun } = await ask("two-factor/enable", { password: testPassword }, { cookie: first });
  const secret = new URL(begun.totpURI).searchParams.get("secret") ?? "";
  await expect(ask("two-factor/verify-totp", { code: "000000" }, { cookie: first })).rejects.toMatchObject({ code: "unauthenticated" });
  const { cookie: enabled } = await ask("two-factor/verify-totp", { code: codeNow(secret) }, { cookie: first });
  expect(await readSession(headersWith(enabled))).toMatchObject({ name: "gus" });

  const { cookie: half, body } = await login("gus@example.org");
  expect(body).toMatchObject({ twoFactorRedirect: true });
  expect(await readSession(headersWith(half))).toBeNull();
  await expect(ask("two-factor/verify-totp", { code: "000000" }, { cookie: half })).rejects.toMatchObject({ code: "unauthenticated" });
  const next = codeNow(secret, 1);
  const { cookie: whole, body: entered } = await ask("two-factor/verify-totp", { code: next }, { cookie: half });
  expect(await readSession(headersWith(whole))).toMatchObject({ name: "gus" });
  expect(entered).toEqual({ twoFactorRedirect: false });

  const { cookie: replayed } = await login("gus@example.org");
  const sessions = async () => (await pool().query("select id from person_session order by id")).rows;
  const before = await sessions();
  await expect(ask("two-factor/verify-totp", { code: next }, { cookie: replayed })).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await sessions()).toEqual(before);

  const recovery = begun.backupCodes[0];
  const { cookie: lost } = await login("gus@example.org");
  const { cookie: recovered } = await ask("two-factor/verify-backup-code", { code: recovery }, { cookie: lost });
  expect(await readSession(headersWith(recovered))).toMatchObject({ name: "gus" });
  const { cookie: again } = await login("gus@example.org");
  await expect(ask("two-factor/verify-backup-code", { code: recovery }, { cookie: again })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  const { rows } = await pool().query("select secret, backup_codes from second_factor");
  expect(JSON.stringify(rows)).not.toContain(recovery);
  expect(await actions("gus@example.org")).toEqual([
    ...["person.join", "login", "login.failed", "second-factor.on", "login.failed", "login", "login.failed", "login", "login.failed"],
  ]);
  const { rows: failures } = await pool().query(
    "select person_name, detail from audit_event where action = 'login.failed' order by id desc limit 1",
  );
  expect(failures).toEqual([{ person_name: "gus", detail: { address: "192.0.2.1", step: "second factor" } }]);
});
