import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { timeZone } from "@/lib/http/time-zone";
import { searchPattern } from "@/lib/search/search-pattern";

export const dynamic = "force-dynamic";

const search = z.object({
  /** The regular expression. */
  re: z.string().max(1000),
  case: z.literal("1").optional(),
  q: z.string().max(4000).default(""),
  zone: timeZone,
  /** The last reply of the previous step: run, sample and turn. */
  after: z
    .string()
    .regex(/^\d{1,9}\/\d{1,9}\/\d{1,5}$/, "must be a run, a sample and a turn, such as 12/40/0")
    .optional(),
});

export const GET = route(noPath, { role: "reader" }, async ({ request }) => {
  const { re, case: matchCase, q, zone, after } = parseSearch(request, search);
  const [runId = 0, ordinal = 0, turn = 0] = (after ?? "").split("/").map(Number);
  return searchPattern(
    { pattern: re, matchCase: matchCase !== undefined, line: q, after: after === undefined ? null : { runId, ordinal, turn } },
    { now: Date.now(), zone },
    { signal: request.signal },
  );
});
