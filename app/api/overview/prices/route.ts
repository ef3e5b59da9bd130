import { cellsAsked } from "@/lib/contracts/overview";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { cellPrices } from "@/lib/planning/cell-prices";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "reader" }, async ({ request }) => cellPrices((await parseBody(request, cellsAsked)).cells));
