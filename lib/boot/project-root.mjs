import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the checkout. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
