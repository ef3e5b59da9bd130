import { offerRequest } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { offeredModels } from "@/lib/providers/test-connection";

export const dynamic = "force-dynamic";

export const POST = route(noPath, async ({ request }) => ({ models: await offeredModels(await parseBody(request, offerRequest)) }));
