import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "@/lib/db/pool";
import { testPerson, withAccounts } from "./access.fixture";
import { answerLogin } from "./answer-login";
import { codeNow } from "./authenticator.fixture";
import { makeOneTimeLink } from "./one-time-links";
import { listPeople } from "./people";
import { readSession } from "./session";

withAccounts();

const origin = "http://localhost:3000";
let provider: ChildProcess;

beforeAll(async () => {
  provider = spawn(process.execPath, [resolve("lib/access/oidc-server.fixture.mjs"), `${origin}/api/auth/callback/oidc`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const lines = createInterface({ input: provider.stdout as NodeJS.ReadableStream });
  const issuer = await new Promise<string>((ready, failed) => {
    lines.on("line", (line) => line.startsWith("http://") && ready(line));
    provider.on("exit", () => failed(new Error("The provider ended.")));
  });
  vi.stubEnv("HEED_OIDC_ISSUER", issuer);
  vi.stubEnv("HEED_OIDC_CLIENT_ID", "heed");
  vi.stubEnv("HEED_OIDC_CLIENT_SECRET", "the secret of the client");
  vi.stubEnv("HEED_OIDC_DOMAINS", "lab.example");
  vi.stubEnv("HEED_OIDC_ROLE", "runner");
});
afterAll(() => void provider.kill());

/** The cookies of one browser at one server. */
class Jar {
  readonly #cookies = new Map<string, string>();
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
  get line(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }
}

async function heed(jar: Jar, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers({ host: "localhost:3000", origin, cookie: jar.line, "content-type": "application/json" });
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const url = new URL(path, origin);
  const answer = await answerLogin(new Request(url, init), url.pathname.replace("/api/auth/", "").split("/"));
  jar.take(answer.headers);
  return answer;
}

/** Goes through the provider's pages as a person does, until it sends the browser back to Heed. */
async function atProvider(start: string, name: string): Promise<string> {
  const jar = new Jar();
  let [url, form] = [start, null as URLSearchParams | null];
  for (let step = 0; step < 20; step++) {
    if (url.startsWith(origin)) return url;
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: jar.line },
      ...(form && { method: "POST", body: form }),
    });
    jar.take(answer.headers);
    form = null;
    const location = answer.headers.get("location");
    if (location) {
      url = new URL(location, url).href;
      continue;
    }
    const html = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    const action = /action="([^"]+)"/.exec(html)?.[1];
    if (!prompt || !action) throw new Error(`The provider shows ${html.slice(0, 300)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: name, password: "any" }) });
  }
  throw new Error("The provider does not come to an end.");
}

/** Logs in through the provider; returns where the browser arrives, with which cookie, and who is logged in then. */
async function login(name: string) {
  const jar = new Jar();
  const { url } = await (await heed(jar, "/api/auth/sign-in/social", { next: "/runs" })).json();
  const asked = new URL(url);
  const back = await atProvider(url, name);
  const cookie = jar.line;
  const answer = await heed(jar, back);
  const person = await readSession(new Headers({ host: "localhost:3000", cookie: jar.line }));
  return { asked, back, cookie, jar, person, to: answer.headers.get("location") };
}

test("a person from an allowed domain gets an account with its role, and the same account at the next login", async () => {
  const first = await login("ada@lab.example");
  expect(first.asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(first.asked.searchParams.get("response_type")).toBe("code");
  expect(first.to).toBe("/runs");
  expect(first.person).toMatchObject({ name: "ada", role: "runner" });
  const second = await login("ada@lab.example");
  expect(second.person?.personId).toBe(first.person?.personId);
  const { rows } = await pool().query("select provider_id, access_token, refresh_token, id_token from person_login where person_id = $1", [
    first.person?.personId,
  ]);
  expect(rows).toEqual([{ provider_id: "oidc", access_token: null, refresh_token: null, id_token: null }]);
  const { rows: events } = await pool().query("select action, detail from audit_event where person_id = $1 order by id", [
    first.person?.personId,
  ]);
  expect(events).toEqual([
    { action: "person.join", detail: { role: "runner", through: "OIDC" } },
    { action: "login", detail: { through: "OIDC", address: "127.0.0.1" } },
    { action: "login", detail: { through: "OIDC", address: "127.0.0.1" } },
  ]);
});

test("a person from another domain gets no account unless invited", async () => {
  const refused = await login("bea@elsewhere.example");
  expect(refused.person).toBeNull();
  expect(refused.to).toBe("/login?failed=oidc");
  await makeOneTimeLink({ purpose: "invite", email: "bea@elsewhere.example", role: "owner" });
  const invited = await login("bea@elsewhere.example");
  expect(invited.person).toMatchObject({ role: "owner" });
});

test("an address that the provider has not verified opens neither a new account nor an existing one", async () => {
  expect((await login("unverified-new@lab.example")).person).toBeNull();
  await testPerson("cleo@lab.example", "owner");
  expect((await login("unverified-cleo@lab.example")).person).toBeNull();
  expect((await listPeople()).some(({ email }) => email === "new@lab.example")).toBe(false);
});

test("a login does not link itself to a password account, whose address was never verified", async () => {
  await testPerson("dan@lab.example", "owner");
  const { person, to } = await login("dan@lab.example");
  expect(person).toBeNull();
  expect(to).toBe("/login?failed=oidc");
});

test("a later holder of an address at the provider does not get the earlier holder's account", async () => {
  const first = await login("kim@lab.example");
  expect(first.person).not.toBeNull();
  const later = await login("second-kim@lab.example"); // another subject with the same verified address
  expect([later.person, later.to]).toEqual([null, "/login?failed=oidc"]);
  expect((await login("kim@lab.example")).person?.personId).toBe(first.person?.personId);
  const { rows } = await pool().query("select detail from audit_event where action = 'login.failed' order by id desc limit 1");
  expect(rows).toEqual([{ detail: { through: "OIDC", address: "127.0.0.1" } }]);
});

test("a deactivated person cannot log in", async () => {
  await login("eve@lab.example");
  await pool().query("update person set deactivated_at = now() where email = 'eve@lab.example'");
  expect((await login("eve@lab.example")).person).toBeNull();
});

test("a login through the provider asks for the code of a second factor and grants no access before it", async () => {
  const { jar: first, person } = await login("gus@lab.example");
  const { totpURI } = await (await heed(first, "/api/auth/two-factor/enable", {})).json();
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  await heed(first, "/api/auth/two-factor/verify-totp", { code: codeNow(secret) });

  const half = await login("gus@lab.example");
  expect(half.to).toBe("/login?step=code&next=%2Fruns");
  expect(half.person).toBeNull();
  const readSessions = async () =>
    (await pool().query("select count(*)::int as count from person_session where person_id = $1", [person?.personId])).rows[0].count;
  const before = await readSessions();
  await expect(heed(half.jar, "/api/auth/two-factor/verify-totp", { code: "000000" })).rejects.toMatchObject({ code: "unauthenticated" });
  await heed(half.jar, "/api/auth/two-factor/verify-totp", { code: codeNow(secret, 1) });
  expect(await readSession(new Headers({ host: "localhost:3000", cookie: half.jar.line }))).toMatchObject({ personId: person?.personId });
  expect(await readSessions()).toBe(before + 1);
  const { rows } = await pool().query("select action from audit_event where person_id = $1 order by id", [person?.personId]);
  expect(rows.map(({ action }) => action)).toEqual(["person.join", "login", "second-factor.on", "login.failed", "login"]);
});

test("a response of the provider is not accepted in another browser, or twice", async () => {
  const [jar, stolen] = [new Jar(), new Jar()];
  const { url } = await (await heed(jar, "/api/auth/sign-in/social", { next: "/runs" })).json();
  const back = await atProvider(url, "fay@lab.example");
  const reader = (cookie: string) => readSession(new Headers({ host: "localhost:3000", cookie }));
  expect((await heed(stolen, back)).headers.get("location")).toBe("/login?failed=oidc");
  expect(await reader(stolen.line)).toBeNull();

  const { back: used, cookie, jar: first } = await login("fay@lab.example");
  expect(await reader(first.line)).not.toBeNull();
  const same = new Jar();
  same.take(new Headers(cookie.split("; ").map((pair): [string, string] => ["set-cookie", pair])));
  expect((await heed(same, used)).headers.get("location")).toBe("/login?failed=oidc");
  expect(await reader(same.line)).toBeNull();
  const second = new Jar();
  expect((await heed(second, used)).headers.get("location")).toBe("/login?failed=oidc");
  expect(await reader(second.line)).toBeNull();
});

test("a login redirects only to a path of Heed", async () => {
  for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"])
    await expect(heed(new Jar(), "/api/auth/sign-in/social", { next })).rejects.toThrow();
});
