import { z } from "zod";
import { seriesOrder } from "@/lib/contracts/over-time";
import { HeedError } from "@/lib/errors";
import { parseSearch } from "@/lib/http/parse-search";
import { benchmarkPath, idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readOverTime, type SeriesModels } from "@/lib/ranking/over-time";

export const dynamic = "force-dynamic";

const search = z.object({
  suite: idPath.shape.id,
  /** One of these selects the models: an id, a pattern with `*`, or names as a JSON list. */
  model: idPath.shape.id.optional(),
  pattern: z.string().trim().min(1).max(200).optional(),
  names: z.string().max(8000).optional(),
  order: seriesOrder.default("number"),
});

const nameList = z.array(z.string()).min(1).max(60);

function modelsOf({ model, pattern, names }: z.infer<typeof search>): SeriesModels {
  if (model !== undefined) return { modelId: model };
  if (pattern !== undefined) return { pattern };
  let list: unknown = null;
  try {
    list = JSON.parse(names ?? "null");
  } catch {
    // The error below reports it.
  }
  const parsed = nameList.safeParse(list);
  if (parsed.success) return { names: parsed.data };
  throw new HeedError("invalid", "Specify the models: model=ID, pattern=TEXT with *, or names as a JSON list of 1 to 60 names.", {
    where: "names",
  });
}

export const GET = route(benchmarkPath, { role: "reader" }, async ({ request, path }) => {
  const asked = parseSearch(request, search);
  return readOverTime(path.id, { suiteId: asked.suite, models: modelsOf(asked), order: asked.order });
});
