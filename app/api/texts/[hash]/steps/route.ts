import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";
import { stepsSearch, textPath } from "@/lib/http/text-search";
import { readTracePage } from "@/lib/reads/samples/shared-text";

export const dynamic = "force-dynamic";

export const GET = route(textPath, { role: "reader" }, async ({ request, path }) =>
  readTracePage(path.hash, parseSearch(request, stepsSearch)),
);
