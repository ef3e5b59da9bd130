import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { findSearch, sharedTextPath } from "@/lib/http/text-search";
import { findInText } from "@/lib/reads/samples/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(
  sharedTextPath,
  async ({ request, path, scope }) => await findInText(await sharedTextHash(scope, path), parseSearch(request, findSearch)),
);
