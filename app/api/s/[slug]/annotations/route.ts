import { annotationSearch } from "@/lib/http/annotation-search";
import { parseSearch } from "@/lib/http/parse-search";
import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedAnnotations } from "@/lib/shares/shared-annotations";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ request, path }) => sharedAnnotations(path.slug, parseSearch(request, annotationSearch)));
