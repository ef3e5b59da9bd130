import type { Problem } from "@/lib/contracts/problem";

/** Error for an unsuccessful API response, with the server's message. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem["error"];
  /** HTTP status; 0 if there was no response. */
  readonly status: number;

  constructor(error: Problem["error"], status: number) {
    super(error.message);
    this.problem = error;
    this.status = status;
  }
}
