/**
 * Builds a line of the log: the text itself or, with HEED_LOG=json, one JSON object, as lib/log.ts does for the bundled programs.
 * @param {string} text
 * @param {"info" | "warn" | "error"} [level]
 * @param {string} [part]
 * @returns {string}
 */
export function logLine(text, level = "info", part = "launcher") {
  if (process.env.HEED_LOG !== "json") return text;
  return JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, part, msg: text });
}

/** Prints a line of the launcher's log on standard output. */
export const say = (line) => console.log(logLine(line));

/** Prints a fault on standard error. */
export const complain = (text, part = "launcher") => console.error(logLine(text, "error", part));
