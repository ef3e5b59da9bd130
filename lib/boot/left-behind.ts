import { vi } from "vitest";

/**
 * Remembers what a process is set to, and puts back what tests have changed since: globals, spies, the clock, variables of the environment
 * and the working directory.
 * @returns what puts it back
 */
export function rememberProcess(): () => void {
  const environment = { ...process.env };
  const folder = process.cwd();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    if (process.cwd() !== folder) process.chdir(folder);
  };
}
