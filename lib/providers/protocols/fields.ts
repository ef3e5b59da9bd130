import type { Fields } from "./protocol";

/** True if a value is an object of JSON, not a list. */
export const isFields = (json: unknown): json is Fields => typeof json === "object" && json !== null && !Array.isArray(json);

/** Returns an object's fields, or none for any other value. */
export const fieldsOf = (json: unknown): Fields => (isFields(json) ? { ...json } : {});
