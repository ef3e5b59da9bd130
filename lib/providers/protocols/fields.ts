import type { Fields } from "./protocol";

/** Returns an object's fields, or none for any other value. */
export const fieldsOf = (json: unknown): Fields => (typeof json === "object" && json !== null && !Array.isArray(json) ? { ...json } : {});
