import { scopedRoute } from "@/app/api/s/scoped-route";
import { slugPath } from "@/lib/http/path";
import { sharedWorst } from "@/lib/shares/shared-worst";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ scope }) => sharedWorst(scope));
