import { vi } from "vitest";

/**
 * Records the state of a process so that it can be restored after tests: globals, spies, the clock, environment variables and the working
 * directory.
 * @returns restores the recorded state
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
