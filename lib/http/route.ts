import type { z } from "zod";
import type { Caller } from "@/lib/access/caller";
import { accessFor, type CallerUnder, type Policy, requireCaller, requireOwn, requireRole } from "@/lib/access/policy";
import { readCaller } from "@/lib/access/read-caller";
import { noteRefusal } from "@/lib/access/refusals";
import { HeedError } from "@/lib/errors";
import { hostOf, isProxied, requireHost, requireOwnOrigin } from "./local-request";
import { problemResponse } from "./problem-response";

interface Call<Path, Who> {
  request: Request;
  /** Parsed parameters of the address. */
  path: Path;
  /** Who sent the request; null only where the policy's role is `open` or `share`. */
  caller: Who;
}

/** Second argument that Next passes to a route handler. */
interface Context {
  params: Promise<unknown>;
}

type Handler = (request: Request, context: Context) => Promise<Response>;

/** The policy that each handler was declared with; a test walks them. */
export const declaredRoutes = new WeakMap<object, Policy<never>>();

/** Codes of errors that refuse a request because of who sent it, or how often. */
const refusals = ["unauthenticated", "forbidden", "rate_limited"];

/** Keeps what a share's link opens out of caches, search engines and referrers, failures included. */
function keptPrivate(answer: Handler): Handler {
  return async (request, context) => {
    const response = await answer(request, context);
    response.headers.set("cache-control", "no-store");
    response.headers.set("x-robots-tag", "noindex");
    response.headers.set("referrer-policy", "no-referrer");
    return response;
  };
}

/** Checks whether anybody will read a response's body: Next answers HEAD with the handler of GET, and then leaves its body unread. */
const isRead = (request: Request): boolean => request.method !== "HEAD" && !request.signal.aborted;

/** Returns a response without its body, whose source is released. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/**
 * Builds a route handler: it admits only callers that the policy allows, parses the address's parameters (an address that cannot exist is
 * `not_found`), sends the response as JSON, and maps every error to HTTP.
 */
export function route<Path extends z.ZodType, const P extends Policy<z.output<Path>>>(
  path: Path,
  policy: P,
  handler: (call: Call<z.output<Path>, CallerUnder<P>>) => Promise<unknown>,
): Handler {
  const isShared = "role" in policy && policy.role === "share";
  const answer: Handler = async (request, context) => {
    let caller: Caller | null = null;
    try {
      requireHost(hostOf(request), { isShared, proxied: isProxied(request.headers) });
      requireOwnOrigin(request);
      caller = await readCaller(request.headers);
      const params = path.safeParse(await context.params);
      if (!params.success) {
        requireCaller(caller, { role: "role" in policy ? policy.role : "owner" });
        throw new HeedError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
      }
      const access = accessFor<z.output<Path>>(policy, params.data);
      requireCaller(caller, access);
      requireRole(caller, access, request.method);
      await requireOwn(caller, access, { path: params.data, request });
      const body = await handler({ request, path: params.data, caller: caller as CallerUnder<P> });
      if (!(body instanceof Response)) return Response.json(body, { headers: { "cache-control": "no-store" } });
      return isRead(request) ? body : withoutBody(body);
    } catch (error) {
      if (error instanceof HeedError && refusals.includes(error.code)) await noteRefusal(caller, request, error);
      return problemResponse(error, request);
    }
  };
  const guarded = isShared ? keptPrivate(answer) : answer;
  declaredRoutes.set(guarded, policy as Policy<never>);
  return guarded;
}
