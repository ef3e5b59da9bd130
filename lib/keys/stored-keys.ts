/** A key that was entered in the browser, decrypted, with the hosts that it may be sent to. */
export interface StoredKey {
  name: string;
  key: string;
  /** Each as in an address: `api.openai.com`, or `localhost:8000` if the port is not the usual one. */
  hosts: readonly string[];
}

interface Store {
  byName: ReadonlyMap<string, StoredKey>;
  /** All values since this process began: a reply to an earlier call may repeat a key that was replaced meanwhile. */
  values: Set<string>;
  /** Grows with each change, so that what was made from the keys can be made again. */
  version: number;
  /** Times of the last calls with each key, in milliseconds, until they are stored. */
  uses: Map<string, number>;
}

/** Held by the process, since every route may have its own copy of this module. */
const held = globalThis as typeof globalThis & { heedStoredKeys?: Store };

function store(): Store {
  held.heedStoredKeys ??= { byName: new Map(), values: new Set(), version: 0, uses: new Map() };
  return held.heedStoredKeys;
}

/** Replaces the stored keys that this process knows. */
export function setStoredKeys(keys: readonly StoredKey[]): void {
  const { byName, values, version, uses } = store();
  const changed =
    keys.length !== byName.size ||
    keys.some(({ name, key, hosts }) => byName.get(name)?.key !== key || byName.get(name)?.hosts.join() !== hosts.join());
  if (!changed) return;
  for (const { key } of keys) values.add(key);
  held.heedStoredKeys = { byName: new Map(keys.map((stored) => [stored.name, stored])), values, version: version + 1, uses };
}

/** Returns the stored key of a name. */
export const storedKey = (name: string): StoredKey | undefined => store().byName.get(name);

/** Lists the names of the stored keys. */
export const storedKeyNames = (): string[] => [...store().byName.keys()];

/** Lists the values of all stored keys since this process began. */
export const storedKeyValues = (): string[] => [...store().values];

/** Number of changes of the stored keys in this process. */
export const storedKeysVersion = (): number => store().version;

/** Notes that a call is made with a stored key. */
export const noteKeyUse = (name: string, now = Date.now()): void => void store().uses.set(name, now);

/** Returns the noted uses since the last call, and forgets them. */
export function takeKeyUses(): [name: string, at: number][] {
  const { uses } = store();
  const noted = [...uses];
  uses.clear();
  return noted;
}
