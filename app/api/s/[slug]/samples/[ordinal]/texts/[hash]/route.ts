import { parseSearch } from "@/lib/http/parse-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedTextPath, sliceSearch } from "@/lib/http/text-search";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readTextSlice } from "@/lib/reads/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedTextPath, async ({ request, path }) =>
  withoutKeys(await readTextSlice(await sharedTextHash(path.slug, path), parseSearch(request, sliceSearch))),
);
