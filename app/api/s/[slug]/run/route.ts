import { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedRun } from "@/lib/shares/shared-run";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(slugPath, async ({ path }) => sharedRun(path.slug));
