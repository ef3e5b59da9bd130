import { HeedError } from "@/lib/errors";
import { keyFault } from "@/lib/keys/key-fault";
import { mayHoldKey } from "@/lib/keys/key-variables";
import { readKeys } from "@/lib/keys/redact-keys";
import { noteKeyUse, type StoredKey, storedKey } from "@/lib/keys/stored-keys";

const listed = (hosts: readonly string[]): string =>
  hosts.length < 2 ? hosts.join() : `${hosts.slice(0, -1).join(", ")} and ${hosts.at(-1)}`;

function requireKeyVariable(variable: string): void {
  if (mayHoldKey(variable)) return;
  const message = `Heed may not send the variable ${variable} to an endpoint. Rename it HEED_KEY_… or add it to HEED_ALLOWED_KEYS on the server, then restart Heed.`;
  throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
}

function requireHost({ name, hosts }: StoredKey, address: string): void {
  const { host } = new URL(address);
  if (hosts.includes(host)) return;
  const message = `The key ${name} may be sent to ${listed(hosts)} only, not to ${host}. Enter the key again with this host, or name another key.`;
  throw new HeedError("invalid", message, { where: name, issues: [{ path: "settings.keyVariable", message }] });
}

/**
 * Throws a sentence if a model at this address may not name this variable as the one with its key. The key itself may be missing, or on a
 * worker.
 */
export function requireKeyFor(variable: string, address: string): void {
  requireKeyVariable(variable);
  const stored = storedKey(variable);
  if (stored && !process.env[variable]?.trim()) requireHost(stored, address);
}

/**
 * Returns the key of a name, for calls to an address: that of the environment, else the stored one; null for no name. Throws a sentence if
 * there is none, or if it may not be sent there.
 */
export function apiKey(variable: string | undefined, address: string): string | null {
  if (variable === undefined) return null;
  requireKeyVariable(variable);
  const key = process.env[variable]?.trim();
  if (!key) return keyFromStore(variable, address);
  const fault = keyFault(key);
  if (fault !== null) {
    const message = `The environment variable ${variable} ${fault}, then restart Heed.`;
    throw new HeedError("invalid", message, { where: variable, issues: [{ path: "settings.keyVariable", message }] });
  }
  readKeys();
  return key;
}

function keyFromStore(variable: string, address: string): string {
  const stored = storedKey(variable);
  if (stored === undefined) {
    throw new HeedError(
      "invalid",
      `There is no key ${variable}. Enter it on the Models page under Keys, or set the environment variable ${variable} on the server and restart Heed.`,
      { where: variable },
    );
  }
  requireHost(stored, address);
  readKeys();
  noteKeyUse(variable);
  return stored.key;
}
