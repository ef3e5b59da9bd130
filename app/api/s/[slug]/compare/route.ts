import { scopedRoute } from "@/app/api/s/scoped-route";
import { slugPath } from "@/lib/http/path";
import { sharedComparison } from "@/lib/shares/shared-comparison";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ scope }) => sharedComparison(scope));
