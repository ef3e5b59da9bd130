import type { Fields } from "./protocol";

/** An object's fields; none for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
