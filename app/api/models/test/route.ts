import { saveModel } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { testConnection } from "@/lib/providers/test-connection";

export const dynamic = "force-dynamic";

export const POST = route(noPath, async ({ request }) => testConnection(await parseBody(request, saveModel.shape.settings)));
