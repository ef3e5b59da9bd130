import { runInThisContext } from "node:vm";
import type { CountRequest } from "./count-request";
import { countSource } from "./count-source";

const program: unknown = runInThisContext(countSource, { filename: "count-matches.js" });

/** Counts on this thread, which waits: only for expressions whose steps are known to be few. */
export function countInline({ source, flags, mayPreferEmpty, text }: CountRequest): number {
  if (typeof program !== "function") throw new TypeError("The counting program did not give a function.");
  const count: unknown = Reflect.apply(program, undefined, [source, flags, mayPreferEmpty, text]);
  if (typeof count !== "number") throw new TypeError("The counting program did not give a number.");
  return count;
}
