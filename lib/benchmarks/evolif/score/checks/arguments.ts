/** Arguments of an instruction as parsed from JSON: an object, a list of keywords, or an unknown value. */
export type Arguments = unknown;

/** Checks whether arguments are empty, as Python's `not args` does. */
export function isEmpty(args: Arguments): boolean {
  if (args === null || args === undefined || args === "" || args === false || args === 0) return true;
  if (typeof args !== "object") return false;
  for (const _key in args) return false;
  return true;
}

/** Returns a field of arguments that are an object; otherwise undefined. */
export function field(args: Arguments, name: string): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return undefined;
  return Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
}

/** Returns a text from the arguments; null if there is none. */
export function textOf(args: Arguments, name: string): string | null {
  const value = field(args, name);
  return typeof value === "string" ? value : null;
}

/** Returns a number from the arguments; null if there is none. */
export function numberOf(args: Arguments, name: string): number | null {
  const value = field(args, name);
  return typeof value === "number" ? value : null;
}
