import { scopedRoute } from "@/app/api/s/scoped-route";
import { annotationSearch } from "@/lib/http/annotation-search";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedAnnotations } from "@/lib/shares/shared-annotations";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ request, scope }) => sharedAnnotations(scope, parseSearch(request, annotationSearch)));
