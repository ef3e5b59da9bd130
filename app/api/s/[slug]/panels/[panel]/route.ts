import { sharedPanelPath, sharedPanelSearch } from "@/lib/http/panel-search";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedPanel } from "@/lib/shares/shared-panel";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedPanelPath, async ({ request, path }) =>
  sharedPanel(path.slug, path.panel, parseSearch(request, sharedPanelSearch)),
);
