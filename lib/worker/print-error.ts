import { isTransient } from "@/lib/db/transient";

/** Prints errors on standard error, after the name of the process; with their stack where no network or database may be the cause. */
export const printError = (name: string) => (error: unknown) => {
  const text = isTransient(error) || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
  process.stderr.write(`${name}: ${text}\n`);
};

/** Passes on each message once an hour: what is tried every few seconds would fill the log with one fault. */
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
