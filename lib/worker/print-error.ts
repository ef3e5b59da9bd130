import { isTransient } from "@/lib/db/transient";
import { type LogPart, log } from "@/lib/log";

/**
 * Builds a function that prints errors on standard error after the name of the process, with a stack unless a network or database error is
 * likely.
 */
export const printError = (name: LogPart) => (error: unknown) => {
  const text = isTransient(error) || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
  log(name, "error", text);
};

/** Wraps an error handler so that it passes on each message once per hour; attempts every few seconds would otherwise fill the log. */
export function onceEach(onError: (error: unknown) => void, now: () => number = Date.now): (error: unknown) => void {
  const lastPrinted = new Map<string, number>();
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const before = lastPrinted.get(message);
    if (before !== undefined && now() - before < 3_600_000) return;
    if (lastPrinted.size > 1000) lastPrinted.clear();
    lastPrinted.set(message, now());
    onError(error);
  };
}
