/** The arguments of an instruction as JSON gave them: an object, a list of keywords, or something unknown. */
export type Arguments = unknown;

/** Whether arguments say nothing, as Python's `not args` has it. */
export function isEmpty(args: Arguments): boolean {
  if (args === null || args === undefined || args === "" || args === false || args === 0) return true;
  if (typeof args !== "object") return false;
  for (const _key in args) return false;
  return true;
}

/** One field of arguments that are an object; undefined where there is none. */
export function field(args: Arguments, name: string): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return undefined;
  return Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
}

/** A text among the arguments; null where there is none. */
export function textOf(args: Arguments, name: string): string | null {
  const value = field(args, name);
  return typeof value === "string" ? value : null;
}

/** A number among the arguments; null where there is none. */
export function numberOf(args: Arguments, name: string): number | null {
  const value = field(args, name);
  return typeof value === "number" ? value : null;
}
