import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";
import { findSearch, textPath } from "@/lib/http/text-search";
import { findInText } from "@/lib/reads/samples/shared-text";

export const dynamic = "force-dynamic";

export const GET = route(textPath, { role: "reader" }, async ({ request, path }) =>
  findInText(path.hash, parseSearch(request, findSearch)),
);
