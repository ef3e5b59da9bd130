import { scopedRoute } from "@/app/api/s/scoped-route";
import { sharedPanelPath, sharedPanelSearch } from "@/lib/http/panel-search";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedPanel } from "@/lib/shares/shared-panel";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedPanelPath, async ({ request, path, scope }) =>
  sharedPanel(scope, path.panel, parseSearch(request, sharedPanelSearch)),
);
