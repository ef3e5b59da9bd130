import { byId } from "@/lib/access/policy";
import { completeUploadBody } from "@/lib/contracts/upload";
import { completeUpload } from "@/lib/exchange/uploads";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(idPath, { role: "runner", owns: byId("upload") }, async ({ request, path }) =>
  completeUpload(path.id, (await parseBody(request, completeUploadBody)).chunks),
);
