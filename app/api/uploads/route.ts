import { personOf } from "@/lib/access/caller";
import { newUpload } from "@/lib/contracts/upload";
import { createUpload } from "@/lib/exchange/uploads";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "runner" }, async ({ request, caller }) =>
  createUpload((await parseBody(request, newUpload)).name, personOf(caller)),
);
