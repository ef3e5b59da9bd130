import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const script = "npm-cli.js";

/**
 * Finds the npm to start: the one that runs this command, the one shipped with this Node, or the one on the PATH.
 * @param {{ env?: Record<string, string | undefined>, node?: string, exists?: (path: string) => boolean }} [from]
 * @returns {{ command: string, before: string[], env: Record<string, string | undefined> }} before: the arguments that come first; env:
 * changes to the environment, since yarn, pnpm and bun put their own program in `npm_execpath` and their own settings in `npm_config_…`,
 * which npm must not use
 */
export function npmCommand({ env = process.env, node = process.execPath, exists = existsSync } = {}) {
  const caller = env.npm_execpath;
  if (caller && basename(caller) === script) return { command: node, before: [caller], env: {} };
  const foreign = caller ? Object.keys(env).filter((name) => /^npm_(config|package|lifecycle)_|^npm_(execpath|command)$/i.test(name)) : [];
  const cleared = Object.fromEntries(foreign.map((name) => [name, undefined]));
  const folder = dirname(node);
  const beside = [join(folder, "../lib/node_modules/npm/bin", script), join(folder, "node_modules/npm/bin", script)].find(exists);
  return beside ? { command: node, before: [beside], env: cleared } : { command: "npm", before: [], env: cleared };
}
