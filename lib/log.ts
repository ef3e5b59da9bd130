import pino from "pino";

/** Parts of Heed that write a log. */
export type LogPart = "web" | "worker" | "housekeeping" | "job";
export interface LogFacts {
  runId?: number;
  jobId?: number;
  shard?: number;
  requestId?: string | null;
  ms?: number;
  [name: string]: string | number | null | undefined;
}

/** Shortens parts of a path that open something to whoever has them, such as the slug of a share. */
export const withoutSecrets = (path: string): string => path.replace(/[A-Za-z0-9_-]{20,}/g, (part) => `${part.slice(0, 4)}…`);

let isGuarded = false;

/** Writes on standard error. That no one reads it any more must not end a process whose calls are in flight. */
function write(text: string): void {
  if (!isGuarded) process.stderr.on("error", () => {});
  isGuarded = true;
  process.stderr.write(text);
}

let logger: pino.Logger | undefined;
function json(): pino.Logger {
  logger ??= pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    { write },
  );
  return logger;
}

/** True if each line of the log is one JSON object (`HEED_LOG=json`). */
export const logsJson = (): boolean => process.env.HEED_LOG === "json";

/** Writes one line on standard error: JSON with the facts, or the part's name and the text. */
export function log(part: LogPart, level: "info" | "warn" | "error", text: string, facts: LogFacts = {}): void {
  if (logsJson()) json()[level]({ part, ...facts }, text);
  else write(`${part}${facts.jobId === undefined ? "" : ` ${facts.jobId}`}: ${text}\n`);
}

/** Writes a line that readable logs do not have, such as one for each shard. */
export function logDetail(part: LogPart, text: string, facts: LogFacts): void {
  if (logsJson()) log(part, "info", text, facts);
}
