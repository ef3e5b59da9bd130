import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";

/** Files that Next would read beside `.env`, but only for the web server. */
const unread = [".env.local", ".env.production", ".env.production.local", ".env.development", ".env.development.local"];
/** Variables that keep Next from reading environment files, as if the program that started it had already read them. */
export const nextReadsNoFiles = { __NEXT_PROCESSED_ENV: "true" };

const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/**
 * Parses the values of an environment file. Throws a sentence with the number of a line that is not valid, but never its content, which may
 * be a key.
 */
export function parseEnvFile(bytes, name = ".env") {
  const fault = (line, problem) => new BootError(`${name}, line ${line}: ${problem}`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes); // without a byte-order mark
  } catch {
    throw new BootError(`${name} is not in UTF-8; save it again as UTF-8.`);
  }
  if (text.includes("\0")) throw new BootError(`${name} holds NUL characters; save it again as a plain text in UTF-8.`);
  const lines = text.split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (/^\s*(#|$)/.test(line)) continue;
    const match = assignment.exec(line);
    if (!match)
      throw fault(
        at + 1,
        line.includes("=")
          ? "the name before “=” may contain only letters, digits and “_”, and must not begin with a digit."
          : "there is no “=”; a line is NAME=value, empty, or a comment that begins with “#”.",
      );
    const quote = /^["'`]/.exec(match[2])?.[0];
    if (!quote) {
      // Node would take the rest of the line for a comment.
      if (/[^\s]#/.test(match[2])) throw fault(at + 1, `the value of ${match[1]} contains “#”; put the value in quotes.`);
      continue;
    }
    const began = at;
    let rest = match[2].slice(1);
    while (!rest.includes(quote)) {
      at++;
      if (at === lines.length) throw fault(began + 1, `the value of ${match[1]} begins with ${quote} and is not closed.`);
      rest = lines[at];
    }
    if (!/^\s*(#.*)?$/.test(rest.slice(rest.indexOf(quote) + 1)))
      throw fault(at + 1, `text follows the closing ${quote} of ${match[1]}; use the other kind of quotes, or none.`);
  }
  return parseEnv(lines.join("\n"));
}

/**
 * Adds the values of `.env` in the checkout to the environment of this process, and so of all parts of Heed, without overriding existing
 * variables. `HEED_ENV_FILE` names another file; if it is empty, no file is read.
 * @param {{ env?: Record<string, string | undefined>, root?: string, say?: (line: string) => void }} [options]
 */
export function readEnvFile({ env = process.env, root = projectRoot, say = () => {} } = {}) {
  if (env.HEED_ENV_FILE === "") return;
  const file = resolve(root, env.HEED_ENV_FILE ?? ".env");
  const name = relative(root, file);
  if (env.HEED_ENV_FILE === undefined)
    for (const other of unread)
      if (existsSync(join(root, other))) say(`${other} is not read: Heed reads settings only from the environment and .env.`);
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT" && env.HEED_ENV_FILE === undefined) return;
    throw new BootError(`${name} cannot be read (${error.code}); correct it, or set HEED_ENV_FILE to another file.`);
  }
  const values = Object.entries(parseEnvFile(bytes, name)).sort();
  const [used, overridden] = [[], []];
  for (const [variable, value] of values) {
    (env[variable] === undefined ? used : overridden).push(variable);
    env[variable] ??= value;
  }
  if (used.length > 0) say(`Settings from ${name}: ${used.join(", ")}.`);
  if (overridden.length > 0) say(`The environment overrides ${name}: ${overridden.join(", ")}.`);
}
