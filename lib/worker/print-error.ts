import { isTransient } from "@/lib/db/transient";

/** Prints errors on standard error, after the name of the process; with their stack where no network or database may be the cause. */
export const printError = (name: string) => (error: unknown) => {
  const said = isTransient(error) || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
  process.stderr.write(`${name}: ${said}\n`);
};

/** Passes on each message once an hour: what is tried every few seconds would fill the log with one fault. */
export function onceEach(onError: (error: unknown) => void, now: () => number = Date.now): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const said = error instanceof Error ? error.message : String(error);
    const before = told.get(said);
    if (before !== undefined && now() - before < 3_600_000) return;
    if (told.size > 1000) told.clear();
    told.set(said, now());
    onError(error);
  };
}
