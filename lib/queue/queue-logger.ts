import { Logger } from "graphile-worker";

// Jobs wait for models and hold no connection meanwhile, so fewer connections than jobs are no fault.
const untrue = /maxPoolSize .* smaller than concurrency/;

/** Warnings and errors of the job library, on standard error. */
export const queueLogger = new Logger(() => (level, message) => {
  if (untrue.test(message)) return;
  if (level === "error" || level === "warning") process.stderr.write(`queue: ${message}\n`);
});
