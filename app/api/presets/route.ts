import { personOf } from "@/lib/access/caller";
import { saveSettings } from "@/lib/contracts/saved-settings";
import { readSavedSettings, saveLaunchSettings } from "@/lib/curation/saved-settings";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, readSavedSettings);
export const POST = route(noPath, { role: "runner" }, async ({ request, caller }) =>
  Response.json(await saveLaunchSettings(await parseBody(request, saveSettings), personOf(caller)), { status: 201 }),
);
