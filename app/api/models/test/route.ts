import { saveModelBody } from "@/lib/contracts/model";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { testAndKeep } from "@/lib/models/connection-tests";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "owner" }, async ({ request }) =>
  testAndKeep(await parseBody(request, saveModelBody.shape.settings)),
);
