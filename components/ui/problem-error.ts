import type { Problem } from "@/lib/contracts/problem";

/** An answer of the API that is not a success, with the server's own words. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem["error"];
  /** HTTP status; 0 when no answer came. */
  readonly status: number;

  constructor(error: Problem["error"], status: number) {
    super(error.message);
    this.problem = error;
    this.status = status;
  }
}
