const key = "heed-own-name";

/** The name that this browser last signed an annotation with; "" for none. It stands in for an account. */
export function savedName(storage: Pick<Storage, "getItem">): string {
  try {
    return storage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the name in this browser, where it lets us. */
export function saveName(storage: Pick<Storage, "setItem">, name: string): void {
  try {
    storage.setItem(key, name);
  } catch {
    // A browser that stores nothing asks for the name each time.
  }
}
