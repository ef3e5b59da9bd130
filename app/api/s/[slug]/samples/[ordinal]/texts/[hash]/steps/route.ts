import { parseSearch } from "@/lib/http/parse-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedTextPath, stepsSearch } from "@/lib/http/text-search";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readTracePage } from "@/lib/reads/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedTextPath, async ({ request, path }) =>
  withoutKeys(await readTracePage(await sharedTextHash(path.slug, path), parseSearch(request, stepsSearch))),
);
