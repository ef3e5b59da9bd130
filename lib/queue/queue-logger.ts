import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

// Jobs wait for models without a connection, so having fewer connections than jobs is not a problem.
const untrue = /maxPoolSize .* smaller than concurrency/;

/** Logger that prints warnings and errors of the job library on standard error. */
export const queueLogger = new Logger(() => (level, message) => {
  if (untrue.test(message)) return;
  if (level === "error") log("worker", "error", `queue: ${message}`);
  if (level === "warning") log("worker", "warn", `queue: ${message}`);
});
