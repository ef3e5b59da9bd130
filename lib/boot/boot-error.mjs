/** A reason to end with exit code 1 that a person reads as one sentence, without a stack. */
export class BootError extends Error {
  name = "BootError";
}
