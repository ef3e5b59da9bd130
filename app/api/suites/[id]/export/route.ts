import { z } from "zod";
import { exportSuite } from "@/lib/exchange/export-suite";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { textStream } from "@/lib/http/text-response";

export const dynamic = "force-dynamic";

const search = z.object({ exporter: z.string().max(100) });

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => {
  const { extension, text } = await exportSuite(path.id, parseSearch(request, search).exporter);
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="suite-${path.id}${extension}"`,
    "cache-control": "no-store",
  };
  return new Response(textStream(text), { headers });
});
