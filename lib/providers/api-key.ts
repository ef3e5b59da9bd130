import { HeedError } from "@/lib/errors";
import { keyFault } from "@/lib/keys/key-fault";
import { mayHoldKey } from "@/lib/keys/key-variables";
import { readKeys } from "@/lib/keys/redact-keys";

/** Throws a sentence if a model may not name this variable as the one with its key. */
export function requireKeyVariable(variable: string): void {
  if (mayHoldKey(variable)) return;
  const message = `Heed may not send the variable ${variable} to an endpoint. Rename it HEED_KEY_… or add it to HEED_ALLOWED_KEYS on the server, then restart Heed.`;
  throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
}

/**
 * Returns the key in the named environment variable; null if none is named. Throws a sentence that names a variable that is unset, not
 * allowed, or holds more than a key.
 */
export function apiKey(variable: string | undefined): string | null {
  if (variable === undefined) return null;
  requireKeyVariable(variable);
  const key = process.env[variable]?.trim();
  if (!key) {
    throw new HeedError("invalid", `The environment variable ${variable} is not set on the server. Set it and restart Heed.`, {
      where: variable,
    });
  }
  const fault = keyFault(key);
  if (fault !== null) {
    const message = `The environment variable ${variable} ${fault}, then restart Heed.`;
    throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
  }
  readKeys();
  return key;
}
