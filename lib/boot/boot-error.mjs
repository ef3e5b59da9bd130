/** Error that ends a command with exit code 1 and is printed as one sentence, without a stack. */
export class BootError extends Error {
  name = "BootError";
}
