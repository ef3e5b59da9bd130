import { z } from "zod";
import { exportRun } from "@/lib/exchange/export-run";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { textStream } from "@/lib/http/text-response";

export const dynamic = "force-dynamic";

/** `with=prompts` adds prompts, settings, versions and outcomes after the other columns. `bom=1` begins a CSV with a byte-order mark. */
const search = z.object({
  format: z.enum(["csv", "jsonl"]).default("csv"),
  with: z.enum(["prompts"]).optional(),
  bom: z.enum(["0", "1"]).default("0"),
});
const types = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson; charset=utf-8" };

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => {
  const { format, with: more, bom } = parseSearch(request, search);
  const parts = await exportRun(path.id, format, { whole: more === "prompts", mark: bom === "1" });
  const headers = {
    "content-type": types[format],
    "content-disposition": `attachment; filename="run-${path.id}${more ? "-with-prompts" : ""}.${format}"`,
    "cache-control": "no-store",
  };
  return new Response(textStream(parts), { headers });
});
