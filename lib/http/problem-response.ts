import { inspect } from "node:util";
import { z } from "zod";
import type { Problem } from "@/lib/contracts/problem";
import { type ErrorCode, HeedError } from "@/lib/errors";
import { log, logsJson, withoutSecrets } from "@/lib/log";
import { databaseTrouble } from "./database-trouble";

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** `routine` names the function of Postgres that raised the error; unlike the message, it is the same in every language. */
const withCode = z.object({ code: z.string(), routine: z.string().optional() });
/**
 * A database error within Prisma's: its code is in the cause of the error that the driver adapter threw, which is not in the chain of
 * causes.
 */
const withAdapter = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
});
const databaseAway = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "P1001",
  "P1002",
  "P1017",
]);
/** Postgres' error code for a server whose connections are all in use. */
const noConnection = new Set(["53300"]);
const diskFull = new Set(["53100", "ENOSPC"]);
/** Postgres' error codes for a NUL character, which neither texts nor JSON may contain. */
const unstorable = new Set(["22021", "22P05"]);
/** Postgres' error code for a text that a type cannot read. */
const unreadable = new Set(["22P02"]);
/**
 * Checks whether Postgres refused JSON: half of a surrogate pair is the only fault that serialized JSON can have. JSON is also the only value
 * that Prisma passes on without a check of its own.
 */
function isHalfCharacter(error: unknown): boolean {
  const { routine } = withCode.safeParse(error).data ?? {};
  return hasCode(error, unreadable) && (routine === undefined || /json/.test(routine));
}
/** Codes of Postgres and of Prisma for a number that its column cannot hold. */
const tooLarge = new Set(["22003", "P2020", "P2033"]);
/** What the drivers, which speak English whatever the language of Postgres, say without a code. */
const awayMessage =
  /connection terminated|timeout exceeded when trying to connect|can't reach database server|server has closed the connection/i;

/** The error's chain of causes, beginning with the error itself; aggregates (one try for each address) are expanded. */
function causes(error: unknown, depth = 0): unknown[] {
  if (depth > 5 || !(error instanceof Error)) return [error];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...inner.flatMap((e) => causes(e, depth + 1)), ...(error.cause === undefined ? [] : causes(error.cause, depth + 1))];
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  const code = withCode.safeParse(error).data?.code;
  const original = withAdapter.safeParse(error).data?.meta.driverAdapterError.cause.originalCode;
  return (code !== undefined && codes.has(code)) || (original !== undefined && codes.has(original));
}

/** Number of faults that separate a value from one alternative of a union. */
const distance = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);

/** Lists the faults of a request by field; those of an object that fits no alternative of a union are those of the nearest one. */
function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): Problem["error"]["issues"] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const [nearest] = issue.code === "invalid_union" ? issue.errors.toSorted((a, b) => distance(a) - distance(b)) : [];
    const isObject = nearest?.some((fault) => fault.path.length > 0 || fault.code === "unrecognized_keys");
    return nearest && isObject ? faultsOf(nearest, path) : [{ path: path.join("."), message: issue.message }];
  });
}

function asHeedError(error: unknown, reading: boolean): HeedError {
  if (error instanceof HeedError) return error;
  // A read has already parsed its input, so a schema error in it is about stored data.
  if (error instanceof z.ZodError && !reading) {
    const issues = faultsOf(error.issues);
    const first = issues[0];
    const text = first ? `${first.path ? `“${first.path}”: ` : ""}${first.message}` : "It does not have the expected shape";
    return new HeedError("invalid", `The request is invalid. ${text}.`, { issues, where: first?.path || undefined });
  }
  const chain = causes(error);
  if (chain.some((e) => hasCode(e, noConnection))) {
    return new HeedError(
      "unavailable",
      "The database has too many connections. Nothing is lost; try again in a moment. If the problem persists, stop other programs that use this Postgres, or raise max_connections.",
      { cause: error },
    );
  }
  if (chain.some((e) => hasCode(e, diskFull))) {
    return new HeedError("unavailable", "The disk with Heed’s data is full. Free some space and try again; no stored data is lost.", {
      cause: error,
    });
  }
  if (chain.some((e) => hasCode(e, databaseAway) || (e instanceof Error && awayMessage.test(e.message)))) {
    const trouble = databaseTrouble();
    const message = trouble
      ? `${trouble} No stored data is lost.`
      : "The database does not respond. Nothing is lost; try again in a moment. If the problem persists, restart Heed with npm start.";
    return new HeedError("unavailable", message, { cause: error });
  }
  if (chain.some((e) => hasCode(e, unstorable))) {
    return new HeedError("invalid", "A text contains a NUL character, which cannot be stored. Remove it and try again.");
  }
  if (chain.some(isHalfCharacter)) {
    return new HeedError(
      "invalid",
      "A text contains half of a character (a lone surrogate), which cannot be stored. Remove it and try again.",
    );
  }
  if (chain.some((e) => hasCode(e, tooLarge)))
    return new HeedError("invalid", "A number in the request is too large. Use a smaller number.");
  return new HeedError(
    "internal",
    "Something went wrong in Heed. Try again; if it happens again, report it with the details in the server's log.",
    {
      cause: error,
    },
  );
}

/**
 * Converts any thrown value to an HTTP response with a `problem` body; internal faults of Heed are logged with their cause, which is never
 * sent.
 */
export function problemResponse(error: unknown, request: Request): Response {
  const fault = asHeedError(error, request.method === "GET" || request.method === "HEAD");
  if (fault.code === "internal" || fault.code === "unavailable") {
    const cause = fault.cause ?? fault;
    const { pathname } = new URL(request.url);
    const text = `${request.method} ${withoutSecrets(pathname)} failed (${fault.code}):`;
    if (logsJson()) log("web", "error", `${text} ${inspect(cause)}`, { requestId: request.headers.get("x-request-id") });
    else console.error(text, cause);
  }
  const body: Problem = { error: { code: fault.code, message: fault.message, where: fault.where, issues: fault.issues } };
  const response = Response.json(body, { status: statusOf[fault.code], headers: { "cache-control": "no-store" } });
  if (fault.retryAfter !== null) response.headers.set("retry-after", String(fault.retryAfter));
  return response;
}
