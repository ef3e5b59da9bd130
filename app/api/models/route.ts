import { saveModel as saveModelBody } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { saveModel } from "@/lib/models/save-model";
import { readModels } from "@/lib/reads/models";

export const dynamic = "force-dynamic";

export const GET = route(noPath, readModels);
export const POST = route(noPath, async ({ request }) => saveModel(await parseBody(request, saveModelBody)));
