import { Logger } from "graphile-worker";

// Jobs wait for models without a connection, so having fewer connections than jobs is not a problem.
const untrue = /maxPoolSize .* smaller than concurrency/;

/** Logger that prints warnings and errors of the job library on standard error. */
export const queueLogger = new Logger(() => (level, message) => {
  if (untrue.test(message)) return;
  if (level === "error" || level === "warning") process.stderr.write(`queue: ${message}\n`);
});
