import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";
import { sliceSearch, textPath } from "@/lib/http/text-search";
import { readTextSlice } from "@/lib/reads/samples/shared-text";

export const dynamic = "force-dynamic";

export const GET = route(textPath, { role: "reader" }, async ({ request, path }) =>
  readTextSlice(path.hash, parseSearch(request, sliceSearch)),
);
