import { browserStorage } from "./browser-storage";

const key = "heed-own-name";

/** The name that this browser last signed an annotation with; "" for none. It stands in for an account. */
export const savedName = (): string => browserStorage.getItem(key) ?? "";

/** Keeps the name in this browser. */
export const saveName = (name: string): void => browserStorage.setItem(key, name);
