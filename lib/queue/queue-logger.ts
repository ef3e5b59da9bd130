import { Logger } from "graphile-worker";

/** Warnings and errors of the job library, on standard error. */
export const queueLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") process.stderr.write(`queue: ${message}\n`);
});
