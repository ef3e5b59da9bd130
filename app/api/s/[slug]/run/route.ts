import { scopedRoute } from "@/app/api/s/scoped-route";
import { slugPath } from "@/lib/http/path";
import { sharedRun } from "@/lib/shares/shared-run";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, async ({ scope }) => sharedRun(scope));
