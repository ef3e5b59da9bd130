import { parseSearch } from "@/lib/http/parse-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedTextPath, stepsSearch } from "@/lib/http/text-search";
import { readTracePage } from "@/lib/reads/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedTextPath, async ({ request, path }) =>
  readTracePage(await sharedTextHash(path.slug, path), parseSearch(request, stepsSearch)),
);
