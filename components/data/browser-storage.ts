/** What pages use of a browser's storage. */
export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A storage of the browser that never throws. Where site data is blocked even naming the storage throws, and where it is full a write
 * does: what is set is then kept for as long as the page.
 */
function safeStorage(open: () => Storage): SafeStorage {
  /** What the browser did not take; null for what it did not remove. */
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

/** What this browser remembers of Heed. */
export const browserStorage = safeStorage(() => window.localStorage);

/** What this tab remembers of Heed. */
export const tabStorage = safeStorage(() => window.sessionStorage);
