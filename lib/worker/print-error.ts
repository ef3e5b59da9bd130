import { isTransient } from "@/lib/db/transient";

/** Prints errors on standard error, after the name of the process; with their stack where no network or database may be the cause. */
export const printError = (name: string) => (error: unknown) => {
  const said = isTransient(error) || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
  process.stderr.write(`${name}: ${said}\n`);
};
