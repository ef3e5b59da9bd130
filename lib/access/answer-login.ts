import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { clientNetwork } from "@/lib/http/client-address";
import { noteEvent } from "./audit";
import { authFor } from "./auth";
import { readSession } from "./session";
import { countTry, forgiveTry } from "./throttle";

/** The endpoints of better-auth that answer, with their methods; all others are unknown. Roles, keys, people and passwords are ours. */
const endpoints: Record<string, "GET" | "POST"> = {
  "sign-in/email": "POST",
  "sign-in/social": "POST",
  "sign-out": "POST",
  "get-session": "GET",
  "callback/oidc": "GET",
  "two-factor/enable": "POST",
  "two-factor/disable": "POST",
  "two-factor/verify-totp": "POST",
  "two-factor/verify-backup-code": "POST",
  "two-factor/generate-backup-codes": "POST",
};

/** Tries of logins: to one account, and from one network. */
const limits = { account: { most: 20, seconds: 900 }, network: { most: 60, seconds: 900 } };

const credentials = z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(1024) });
const code = z.object({ code: z.string().trim().max(40) });
const passwordAgain = z.object({ password: z.string().max(1024).optional() });
const start = z.object({
  next: z
    .string()
    .startsWith("/")
    .refine((path) => !/^\/[/\\]/.test(path)),
});

/** The one sentence for every login that fails, which does not reveal whether the account exists. */
const wrongLogin = () => new HeedError("unauthenticated", "The e-mail address or the password is wrong.");
const wrongCode = () => new HeedError("unauthenticated", "This code is wrong or no longer valid. Enter the newest one, or log in again.");

/** What each endpoint receives of a request's body, and the error for its failure. */
async function bodyFor(name: string, request: Request): Promise<unknown> {
  if (endpoints[name] === "GET") return undefined;
  const given: unknown = await request.json().catch(() => ({}));
  if (name === "sign-in/email") return credentials.parse(given);
  if (name.startsWith("two-factor/verify-")) return code.parse(given);
  if (name.startsWith("two-factor/")) return passwordAgain.parse(given);
  if (name !== "sign-in/social") return {};
  const { next } = start.parse(given);
  return { provider: "oidc", callbackURL: next, errorCallbackURL: "/login?failed=oidc", disableRedirect: true };
}

const answered = z.object({ twoFactorRedirect: z.boolean().optional(), user: z.object({ id: z.string(), name: z.string() }).optional() });

/**
 * Answers a request to one of the endpoints on the list: counts tries, notes logins, and turns failures into Heed's. Throws `not_found` for all other endpoints, `unauthenticated` for a wrong login and `rate_limited` after too many.
 */
export async function answerLogin(request: Request, path: readonly string[]): Promise<Response> {
  const name = path.join("/");
  if (endpoints[name] !== request.method) throw new HeedError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
  const body = await bodyFor(name, request);
  const email = name === "sign-in/email" ? credentials.parse(body).email : null;
  const network = clientNetwork(request.headers);
  const isTry = email !== null || name.startsWith("two-factor/");
  if (isTry) await countTry("login network", [network], limits.network);
  if (email !== null) await countTry("login account", [email], limits.account);
  const caller = await readSession(request.headers);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const url = new URL(request.url);
  const address = `${authFor(request.headers).options.baseURL}${url.pathname}${url.search}`;
  const asked = new Request(address, { method: request.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const answer = await authFor(request.headers).handler(asked);
  answer.headers.set("cache-control", "no-store");
  if (answer.status === 429)
    throw new HeedError("rate_limited", "There were too many wrong codes. Try again in 15 minutes.", { retryAfter: 900 });
  if (answer.status >= 500)
    throw new HeedError("internal", "The login did not work because of a fault in Heed. Try again; its log says more.");
  if (answer.status >= 400) {
    if (email !== null) await noteEvent({ kind: "stranger", name: email }, "login.failed", "");
    if (name.startsWith("two-factor/verify")) throw wrongCode();
    if (name.startsWith("two-factor/")) throw new HeedError("invalid", "The password is wrong.", { where: "password" });
    if (name === "sign-in/social")
      throw new HeedError("unavailable", "The login service does not answer. Log in with your password, or try again later.");
    throw wrongLogin();
  }
  if (answer.status >= 300) return answer;
  const { data } = answered.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  const person = data?.user && { kind: "person" as const, personId: data.user.id, name: data.user.name };
  if (isTry) await forgiveTry("login network", [network]);
  if (email !== null) await forgiveTry("login account", [email]);
  if (person && !data.twoFactorRedirect && caller === null) await noteEvent(person, "login", "");
  if (caller && name === "sign-out") await noteEvent(caller, "logout", "");
  if (caller && name === "two-factor/disable") await noteEvent(caller, "second-factor.off", "");
  if (caller && name === "two-factor/verify-totp") await noteEvent(caller, "second-factor.on", "");
  if (caller && name === "sign-out") await pool().query("select pg_notify('heed_people', $1)", [caller.personId]);
  return answer;
}
