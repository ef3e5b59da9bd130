import type { z } from "zod";
import { ProblemError } from "@/components/ui/problem-error";
import type { Problem } from "@/lib/contracts/problem";

/** Loads the contract of an answer. A page loads it with the first answer that it asks for, so that its start is spared the making of schemas. */
export type Contract<T extends z.ZodType> = () => Promise<T>;

/** Reads `url` and parses the answer; throws `ProblemError` for any other answer and when none comes. */
export function getJson<T extends z.ZodType>(url: string, contract: Contract<T>, signal?: AbortSignal): Promise<z.output<T>> {
  return ask(url, { signal }, contract);
}

/** Sends `body` as JSON, or as it is when it is a form; parses the answer, which nobody reads without a contract. Throws `ProblemError`. */
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
  // What changes something is sent only when its answer can be read: who is told of a failure sends again.
  if (method !== "GET" && loading && !(await loading)) throw unreadable(method, url);
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ProblemError(
      problemError("unavailable", "Can’t reach the Heed server. Check that it is running, then try again.", `${method} ${url}`),
      0,
    );
  }
  const text = await answer.text();
  const body = parsed(text);
  if (!answer.ok) throw new ProblemError(await problemOf(body, answer.status, `${method} ${url}`), answer.status);
  if (!loading) return body as z.output<T>;
  const schema = await loading;
  if (!schema) throw unreadable(method, url);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const place = issue ? ` At “${issue.path.join(".")}”: ${issue.message}.` : "";
  throw new ProblemError(
    problemError("internal", `This page does not understand the server’s answer.${place} Reload the page.`, `${method} ${url}`),
    answer.status,
  );
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
