import { auditCsv } from "@/lib/access/read-audit";
import { auditSearch } from "@/lib/contracts/audit";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "owner" }, async ({ request }) => {
  const csv = await auditCsv(parseSearch(request, auditSearch));
  return new Response(csv, {
    headers: {
      ...{ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store", "x-content-type-options": "nosniff" },
      "content-disposition": 'attachment; filename="heed-audit.csv"',
    },
  });
});
