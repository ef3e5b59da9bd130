import { readAudit } from "@/lib/access/read-audit";
import { auditSearch } from "@/lib/contracts/audit";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "owner" }, ({ request }) => readAudit(parseSearch(request, auditSearch)));
