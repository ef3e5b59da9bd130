import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedTextPath, sliceSearch } from "@/lib/http/text-search";
import { readTextSlice } from "@/lib/reads/samples/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(
  sharedTextPath,
  async ({ request, path, scope }) => await readTextSlice(await sharedTextHash(scope, path), parseSearch(request, sliceSearch)),
);
