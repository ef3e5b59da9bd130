import { personOf } from "@/lib/access/caller";
import { saveView } from "@/lib/contracts/saved-view";
import { readSavedViews, saveRunView } from "@/lib/curation/saved-views";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, readSavedViews);
export const POST = route(noPath, { role: "reader" }, async ({ request, caller }) =>
  Response.json(await saveRunView(await parseBody(request, saveView), personOf(caller)), { status: 201 }),
);
