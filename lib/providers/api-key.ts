import { HeedError } from "@/lib/errors";
import { keyFault } from "@/lib/keys/key-fault";
import { mayHoldKey } from "@/lib/keys/key-variables";
import { readKeys } from "@/lib/keys/redact-keys";

/** Throws a sentence when a model may not name this variable as the one with its key. */
export function requireKeyVariable(variable: string): void {
  if (mayHoldKey(variable)) return;
  const message = `The variable ${variable} is not one that Heed may send to an endpoint. Name it HEED_KEY_… or add it to HEED_ALLOWED_KEYS where Heed runs, and start Heed again.`;
  throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
}

/** The key in the named environment variable; null where none is named. Throws a sentence that names a variable that is unset, not allowed, or holds more than a key. */
export function apiKey(variable: string | undefined): string | null {
  if (variable === undefined) return null;
  requireKeyVariable(variable);
  const key = process.env[variable]?.trim();
  if (!key) {
    throw new HeedError("invalid", `The environment variable ${variable} holds no key where Heed runs. Set it and start Heed again.`, {
      where: variable,
    });
  }
  const fault = keyFault(key);
  if (fault !== null) {
    const message = `The environment variable ${variable} ${fault}, and start Heed again.`;
    throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
  }
  readKeys();
  return key;
}
