import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedComparison } from "@/lib/shares/shared-comparison";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ path }) => sharedComparison(path.slug));
