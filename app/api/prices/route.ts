import { price } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { savePrice } from "@/lib/models/prices";
import { readPrices } from "@/lib/reads/prices";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, readPrices);
export const PUT = route(noPath, { role: "owner" }, async ({ request }) => {
  await savePrice(await parseBody(request, price));
  return { ok: true };
});
