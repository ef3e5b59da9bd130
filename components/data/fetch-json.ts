import type { z } from "zod";
import { ProblemError } from "@/components/ui/problem-error";
import type { Problem } from "@/lib/contracts/problem";

/** Loads the contract of a response. A page loads it with its first request, so that creating schemas does not delay its start. */
export type Contract<T extends z.ZodType> = () => Promise<T>;

/** Reads `url` and parses the response. Throws `ProblemError` for an unsuccessful or unreadable response and if there is none. */
export function getJson<T extends z.ZodType>(url: string, contract: Contract<T>, signal?: AbortSignal): Promise<z.output<T>> {
  return ask(url, { signal }, contract);
}

/** Sends `body` as JSON, or unchanged if it is a form, and parses the response if a contract is given. Throws `ProblemError`. */
export function sendJson<T extends z.ZodType = z.ZodUnknown>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body?: unknown,
  contract?: Contract<T>,
): Promise<z.output<T>> {
  const form = body instanceof FormData;
  return ask(
    url,
    {
      method,
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      headers: form ? {} : { "content-type": "application/json" },
    },
    contract,
  );
}

async function ask<T extends z.ZodType>(url: string, init: RequestInit, contract?: Contract<T>): Promise<z.output<T>> {
  const method = init.method ?? "GET";
  const loading = contract?.().catch(() => null);
  // A changing request is sent only once its response can be read, because a reader who sees a failure sends it again.
  if (method !== "GET" && loading && !(await loading)) throw unreadable(method, url);
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ProblemError(
      problemError("unavailable", "The Heed server cannot be reached. Check that it is running, then try again.", `${method} ${url}`),
      0,
    );
  }
  const text = await answer.text();
  const body = parsed(text);
  if (answer.status === 401) leadToLogin(url);
  if (!answer.ok) throw new ProblemError(await problemOf(body, answer.status, `${method} ${url}`), answer.status);
  if (!loading) return body as z.output<T>;
  const schema = await loading;
  if (!schema) throw unreadable(method, url);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const place = issue ? ` At “${issue.path.join(".")}”: ${issue.message}.` : "";
  throw new ProblemError(
    problemError("internal", `This page cannot read the server’s response.${place} Reload the page.`, `${method} ${url}`),
    answer.status,
  );
}

/** Opens the login page, which leads back here, once the session has ended; a link's password and a login are no sessions. */
function leadToLogin(url: string): void {
  if (typeof window === "undefined" || /^\/api\/(s|auth)\//.test(url) || !/^\/api\//.test(url)) return;
  const { pathname, search } = window.location;
  if (/^\/(login|join|s)(\/|$)/.test(pathname)) return;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

function unreadable(method: string, url: string): ProblemError {
  const lost = "The part of this page that reads the server’s answer could not be loaded. Reload the page.";
  return new ProblemError(problemError("unavailable", method === "GET" ? lost : `${lost} Nothing was sent.`, `${method} ${url}`), 0);
}

function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function problemOf(body: unknown, status: number, where: string): Promise<Problem["error"]> {
  const contract = await import("@/lib/contracts/problem").catch(() => null);
  const read = contract?.problem.safeParse(body);
  if (read?.success) return read.data.error;
  return problemError("internal", `The server answered with status ${status} and no reason. Its log has more.`, where);
}

function problemError(code: Problem["error"]["code"], message: string, where: string): Problem["error"] {
  return { code, message, where, issues: [] };
}
