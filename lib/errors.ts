import type { Problem } from "@/lib/contracts/problem";

export type ErrorCode = Problem["error"]["code"];

/** A fault that a person can read: what happened and what to do; mapped to HTTP once, in lib/http. */
export class HeedError extends Error {
  override readonly name = "HeedError";
  readonly code: ErrorCode;
  readonly where: string | null;
  readonly issues: { path: string; message: string }[];

  constructor(
    code: ErrorCode,
    message: string,
    more: { where?: string; issues?: { path: string; message: string }[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.where = more.where ?? null;
    this.issues = more.issues ?? [];
  }
}

/** A stored row that no contract reads. */
export class UnreadableRow extends HeedError {
  constructor(
    /** The column and what is wrong with it. */
    readonly why: string,
    cause: unknown,
  ) {
    super("internal", `A stored row cannot be read: ${why}.`, { cause });
  }
}

/** What a function that goes on after faults does with them where its caller does not say. */
export const raise = (error: unknown): never => {
  throw error;
};
