import { panelPath, panelSearch } from "@/lib/http/panel-search";
import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";
import { readPanel } from "@/lib/reads/panel";

export const dynamic = "force-dynamic";

export const GET = route(panelPath, { role: "reader" }, async ({ request, path }) =>
  readPanel(path.family, path.panel, parseSearch(request, panelSearch)),
);
