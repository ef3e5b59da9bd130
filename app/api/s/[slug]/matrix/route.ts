import { scopedRoute } from "@/app/api/s/scoped-route";
import { slugPath } from "@/lib/http/path";
import { sharedMatrix } from "@/lib/shares/shared-matrix";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(slugPath, ({ scope }) => sharedMatrix(scope));
