import { browserStorage } from "./browser-storage";

const key = "heed-own-name";

/** Returns the name with which this browser last signed an annotation, or "" if there is none. It replaces an account. */
export const savedName = (): string => browserStorage.getItem(key) ?? "";

/** Stores the name in this browser. */
export const saveName = (name: string): void => browserStorage.setItem(key, name);
