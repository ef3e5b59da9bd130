import type { Random } from "@/lib/random/random";

/** Returns the keywords in the arguments of an existence or forbidden constraint. */
export function argumentKeywords(args: unknown): string[] {
  if (Array.isArray(args)) return args.filter((keyword) => typeof keyword === "string");
  return typeof args === "object" && args !== null ? Object.keys(args) : [];
}

const most = 4;

/** Draws keywords, or changes previous ones by adding, removing or replacing one. */
export function keywordArguments(
  group: "existence" | "forbidden",
  drawable: readonly string[],
  before: unknown,
  random: Random,
): Record<string, number> | string[] | null {
  const current = countsOf(before);
  const free = drawable.filter((keyword) => !current.has(keyword));
  const next = new Map(current);
  if (current.size === 0) {
    if (free.length === 0) return null;
    for (const keyword of random.shuffle(free).slice(0, 1 + random.integer(3))) next.set(keyword, 1 + random.integer(3));
  } else {
    const change = random.pick(["add", "remove", "update"]);
    const old = random.pick([...current.keys()]);
    const fresh = free.length > 0 ? random.pick(free) : null;
    if (change === "remove" && current.size > 1) next.delete(old);
    else if (change === "add" && fresh !== null && current.size < most) next.set(fresh, 1 + random.integer(3));
    else if (group === "existence" && random.uniform() < 0.5) next.set(old, 1 + random.integer(3));
    else if (fresh !== null) {
      next.delete(old);
      next.set(fresh, 1 + random.integer(3));
    }
  }
  return group === "existence" ? Object.fromEntries(next) : [...next.keys()];
}

function countsOf(args: unknown): Map<string, number> {
  if (Array.isArray(args)) return new Map(argumentKeywords(args).map((keyword) => [keyword, 1]));
  if (typeof args !== "object" || args === null) return new Map();
  return new Map(Object.entries(args).map(([keyword, count]) => [keyword, typeof count === "number" ? count : 1]));
}
