import { priceImportBody } from "@/lib/contracts/price-import";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { importPrices } from "@/lib/models/import-prices";

export const dynamic = "force-dynamic";

/** Lists what a price file changes; `apply` imports it. */
export const POST = route(noPath, { role: "owner" }, async ({ request }) => importPrices(await parseBody(request, priceImportBody)));
