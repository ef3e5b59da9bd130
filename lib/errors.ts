import type { Problem } from "@/lib/contracts/problem";

export type ErrorCode = Problem["error"]["code"];

/** Error with a message for people: what happened and what to do. It is mapped to HTTP in one place, in lib/http. */
export class HeedError extends Error {
  override readonly name = "HeedError";
  readonly code: ErrorCode;
  readonly where: string | null;
  readonly issues: { path: string; message: string }[];
  /** Seconds after which another try makes sense; null if unknown. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    more: { where?: string; issues?: { path: string; message: string }[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.where = more.where ?? null;
    this.issues = more.issues ?? [];
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** Stored row that no contract can read. */
export class UnreadableRow extends HeedError {
  constructor(
    /** The column and its fault. */
    readonly why: string,
    cause: unknown,
  ) {
    super("internal", `A stored row cannot be read: ${why}.`, { cause });
  }
}

/** Throws the error; the default handler of functions that otherwise continue after errors. */
export const raise = (error: unknown): never => {
  throw error;
};
