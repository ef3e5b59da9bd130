/** A value as Python's `json` writes it, with a blank after each comma and colon; letters beyond ASCII stay. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, of]) => `${JSON.stringify(key)}: ${spacedJson(of)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}
