/** Methods of a browser's storage that pages use. */
export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Wraps a browser storage so that it never throws. If site data is blocked, even naming the storage throws; if the storage is full, writing
 * throws. Such values are kept until the page is left.
 */
function safeStorage(open: () => Storage): SafeStorage {
  /** Values that the browser did not store; null for a key that it did not remove. */
  const unkept = new Map<string, string | null>();
  const change = (key: string, value: string | null, act: (storage: Storage) => void) => {
    try {
      act(open());
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  };
  return {
    getItem: (key) => {
      const unsaved = unkept.get(key);
      if (unsaved !== undefined) return unsaved;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    removeItem: (key) => change(key, null, (storage) => storage.removeItem(key)),
  };
}

/** Storage shared by all of this browser's tabs on Heed. */
export const browserStorage = safeStorage(() => window.localStorage);

/** Storage of this tab on Heed. */
export const tabStorage = safeStorage(() => window.sessionStorage);
