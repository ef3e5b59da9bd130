import type { z } from "zod";
import { HeedError } from "@/lib/errors";

/** Parses the search parameters with a schema: a single value as text, repeated ones as a list, empty ones left out. Throws `invalid`. */
export function parseSearch<Shape extends z.ZodType>(request: Request, shape: Shape): z.output<Shape> {
  const search = new URL(request.url).searchParams;
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value !== "");
    const [only] = values;
    if (only !== undefined) given[name] = values.length === 1 ? only : values;
  }
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new HeedError("invalid", `The address is invalid: “${issues[0]?.path}” ${issues[0]?.message}.`, {
    issues,
    where: issues[0]?.path,
  });
}
