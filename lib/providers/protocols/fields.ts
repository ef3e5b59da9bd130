import type { Fields } from "./protocol";

/** Returns an object's fields, or none for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
