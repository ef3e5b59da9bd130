import { inspect } from "node:util";
import { z } from "zod";
import { pathWithin } from "@/lib/contracts/plain/path-within";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { clientAddress, clientNetwork } from "@/lib/http/client-address";
import { parseBody, parseOptionalBody, strangerBytes } from "@/lib/http/parse-body";
import { log } from "@/lib/log";
import { type Actor, noteEvent } from "./audit";
import { authFor } from "./auth";
import { readSession } from "./session";
import { countTry, forgiveTry } from "./throttle";

/** The endpoints of better-auth that answer, with their methods; all others are unknown. Heed manages roles, keys, people and passwords itself. */
const endpoints: Record<string, "GET" | "POST"> = {
  "sign-in/email": "POST",
  "sign-in/social": "POST",
  "sign-out": "POST",
  "callback/oidc": "GET",
  "two-factor/enable": "POST",
  "two-factor/disable": "POST",
  "two-factor/verify-totp": "POST",
  "two-factor/verify-backup-code": "POST",
  "two-factor/generate-backup-codes": "POST",
};

/**
 * Tries of logins: from one network, from it to one account, and to one account from everywhere. The last is high, so that a stranger does
 * not keep a person out by guessing. A code of the second factor works once. Whoever has someone's session guesses their password no faster
 * than at a change of the password, whose tries count too.
 */
const limits = {
  network: { most: 60, seconds: 900 },
  networkOfAccount: { most: 10, seconds: 900 },
  account: { most: 80, seconds: 3600 },
  code: { most: 1, seconds: 120 },
  passwordAgain: { most: 10, seconds: 900 },
};

const credentials = z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(1024) });
const code = z.object({ code: z.string().trim().max(40) });
const passwordAgain = z.object({ password: z.string().max(1024).optional() });
const start = z.object({ next: z.string().refine((path) => pathWithin(path) === path) });

/** The one sentence for every login that fails, which does not reveal whether the account exists. */
const wrongLogin = () => new HeedError("unauthenticated", "The e-mail address or the password is wrong.");
const wrongCode = () => new HeedError("unauthenticated", "This code is wrong or no longer valid. Enter the newest one, or log in again.");

/** What each endpoint receives of a request's body. */
async function bodyFor(name: string, request: Request): Promise<unknown> {
  if (name === "sign-in/email") return parseBody(request, credentials, strangerBytes);
  if (name.startsWith("two-factor/verify-")) return parseBody(request, code, strangerBytes);
  if (name.startsWith("two-factor/")) return parseOptionalBody(request, passwordAgain, strangerBytes);
  if (name !== "sign-in/social") return {};
  const { next } = await parseBody(request, start, strangerBytes);
  return { provider: "oidc", callbackURL: next, errorCallbackURL: "/login?failed=oidc", disableRedirect: true };
}

const answered = z.object({
  code: z.string().optional(),
  token: z.string().optional(),
  twoFactorRedirect: z.boolean().optional(),
  user: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** Passes a request on to better-auth, with a body that was checked. */
function pass(request: Request, body?: unknown): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { pathname, search } = new URL(request.url);
  const auth = authFor(request.headers);
  const init = { method: request.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return auth.handler(new Request(`${auth.options.baseURL}${pathname}${search}`, init));
}

const passwordSql = `select l.person_id as "personId", l.password from person_login l join person p on p.id = l.person_id
  where p.email = $1 and l.password is not null`;
/** Reads the stored hash of the password of an account, and whose it is; null without one. */
const storedPassword = async (email: string): Promise<{ personId: string; password: string } | null> =>
  (await pool().query(passwordSql, [email])).rows[0] ?? null;

/** Checks whether a person has to enter codes at logins. */
async function hasSecondFactor(personId: string): Promise<boolean> {
  const { rows } = await pool().query("select 1 from person where id = $1 and two_factor_enabled", [personId]);
  return rows.length > 0;
}

/** Builds the error for a refusal of better-auth that is no wrong password, by its code; null for others. */
function otherRefusal(code: string | undefined): HeedError | null {
  if (code === "TOTP_ALREADY_ENABLED") return new HeedError("conflict", "Your second factor is on already. Reload the page.");
  if (code !== "INVALID_ORIGIN") return null;
  return new HeedError(
    "forbidden",
    "Heed does not know this page's address. Set PUBLIC_URL to the address that people open, and HEED_TRUSTED_PROXIES to that of your proxy.",
  );
}

/** Finds whose second factor a login waits for, by the cookie that the right password gave. */
async function whoseCode(headers: Headers): Promise<Actor> {
  const [, identifier] = /heed\.two_factor=([^.;]+)/.exec(headers.get("cookie") ?? "") ?? [];
  const { internalAdapter } = await authFor(headers).$context;
  const waiting = identifier === undefined ? null : await internalAdapter.findVerificationValue(identifier);
  const { rows } = await pool().query("select id, name from person where id = $1", [waiting?.value]);
  return rows[0] ? { kind: "person", personId: rows[0].id, name: rows[0].name } : { kind: "stranger", name: "Unknown" };
}

/** Answers the return from the OIDC provider; every failure leads to the login page, which says so. */
async function answerReturn(request: Request): Promise<Response> {
  const network = [clientNetwork(request.headers)];
  const answer = await countTry("login network", network, limits.network)
    .then(() => pass(request))
    .catch((error: unknown) => {
      if (!(error instanceof HeedError)) log("web", "error", `A login through OpenID Connect failed: ${inspect(error)}`);
      return null;
    });
  const cookies = answer?.headers.getSetCookie() ?? [];
  const given = (name: string) => cookies.findLast((cookie) => cookie.includes(`heed.${name}=`))?.includes(`heed.${name}=;`) === false;
  if (answer && answer.status < 400 && (given("session_token") || given("two_factor"))) {
    await forgiveTry("login network", network);
    await forgiveTry("login start", network);
    answer.headers.set("cache-control", "no-store");
    return answer;
  }
  if (answer)
    await noteEvent({ kind: "stranger", name: "Unknown" }, "login.failed", "", {
      through: "OIDC",
      address: clientAddress(request.headers),
    });
  const headers = new Headers({ location: "/login?failed=oidc", "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/**
 * Answers a request to one of the endpoints on the list: counts tries, notes logins, and turns failures into Heed's. Throws `not_found` for all other endpoints, `unauthenticated` for a wrong login and `rate_limited` after too many.
 */
export async function answerLogin(request: Request, path: readonly string[]): Promise<Response> {
  const name = path.join("/");
  if (endpoints[name] !== request.method) throw new HeedError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
  if (name === "callback/oidc") return answerReturn(request);
  const network = clientNetwork(request.headers);
  const detail = { address: clientAddress(request.headers) };
  const isTry = name === "sign-in/email" || name.startsWith("two-factor/");
  if (isTry) await countTry("login network", [network], limits.network);
  if (name === "sign-in/social") await countTry("login start", [network], limits.network);
  const body = await bodyFor(name, request);
  const email = name === "sign-in/email" ? credentials.parse(body).email : null;
  if (email !== null) {
    await countTry("login account from network", [email, network], limits.networkOfAccount);
    await countTry("login account", [email], limits.account);
  }
  const caller = await readSession(request.headers);
  const isCode = name.startsWith("two-factor/verify-");
  if (caller === null && name.startsWith("two-factor/") && !isCode)
    throw new HeedError("unauthenticated", "Your session has ended. Log in again.");
  const asksPassword = caller !== null && name.startsWith("two-factor/") && !isCode;
  if (asksPassword) await countTry("password change", [caller.personId], limits.passwordAgain);
  const codeOwner = isCode ? (caller ?? (await whoseCode(request.headers))) : null;
  const turnsOn = caller !== null && name === "two-factor/verify-totp" && !(await hasSecondFactor(caller.personId));
  const passwordBefore = email === null ? null : await storedPassword(email);
  const startedAt = new Date();
  const answer = await pass(request, body);
  answer.headers.set("cache-control", "no-store");
  const { data } = answered.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  const other = answer.status >= 400 ? otherRefusal(data?.code) : null;
  if (other) throw other;
  if (answer.status >= 400 && answer.status < 500) {
    if (email !== null) await noteEvent({ kind: "stranger", name: email }, "login.failed", "", detail);
    if (codeOwner) await noteEvent(codeOwner, "login.failed", "", { ...detail, step: "second factor" });
    if (asksPassword) await noteEvent(caller, "password.wrong", "", detail);
  }
  if (answer.status === 429)
    throw new HeedError("rate_limited", "There were too many wrong codes. Try again in 15 minutes.", { retryAfter: 900 });
  if (answer.status >= 500)
    throw new HeedError(
      "internal",
      "The login failed because of an error in Heed. Try again; if it fails again, ask an owner to look in the server’s log.",
    );
  if (answer.status >= 400) {
    if (isCode) throw wrongCode();
    if (name.startsWith("two-factor/")) throw new HeedError("invalid", "The password is wrong.", { where: "password" });
    if (name === "sign-in/social")
      throw new HeedError("unavailable", "The login service does not answer. Log in with your password, or try again later.");
    throw wrongLogin();
  }
  if (answer.status >= 300) return answer;
  const passwordNow = email === null ? null : await storedPassword(email);
  if (email !== null && passwordNow?.password !== passwordBefore?.password) {
    // The password was changed while the old one was being checked, and its sessions ended before this one began.
    await pool().query("delete from person_session where token = $1", [data?.token]);
    await pool().query("delete from login_verification where value = $1", [passwordNow?.personId]);
    await noteEvent({ kind: "stranger", name: email }, "login.failed", "", detail);
    throw wrongLogin();
  }
  const person = data?.user && { kind: "person" as const, personId: data.user.id, name: data.user.name };
  if (person && name === "two-factor/verify-totp") {
    try {
      await countTry("totp", [person.personId, code.parse(body).code], limits.code);
    } catch (error) {
      if (caller === null) await pool().query("delete from person_session where token = $1", [data.token]);
      await noteEvent(person, "login.failed", "", { ...detail, step: "second factor" });
      throw error instanceof HeedError ? wrongCode() : error;
    }
  }
  if (isTry) await forgiveTry("login network", [network]);
  if (asksPassword) await forgiveTry("password change", [caller.personId]);
  if (email !== null) {
    await forgiveTry("login account from network", [email, network]);
    await forgiveTry("login account", [email]);
  }
  if (person && !data.twoFactorRedirect && (email !== null || caller === null)) await noteEvent(person, "login", "", detail);
  if (caller && name === "sign-out") await noteEvent(caller, "logout", "");
  if (caller && name === "two-factor/disable") await noteEvent(caller, "second-factor.off", "");
  if (caller && turnsOn) {
    // Sessions that began without a code end.
    await pool().query("delete from person_session where person_id = $1 and created_at < $2", [caller.personId, startedAt]);
    await pool().query("select pg_notify('heed_people', $1)", [caller.personId]);
    await noteEvent(caller, "second-factor.on", "");
  }
  if (caller && name === "two-factor/generate-backup-codes") await noteEvent(caller, "second-factor.codes", "");
  if (caller && name === "sign-out") await pool().query("select pg_notify('heed_people', $1)", [caller.personId]);
  if (email === null && !isCode) return answer;
  // The session's token is in the cookie alone, which scripts cannot read.
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return Response.json({ twoFactorRedirect: data?.twoFactorRedirect ?? false }, { headers });
}
