import { completeUpload as completeBody } from "@/lib/contracts/upload";
import { parseBody } from "@/lib/http/parse-body";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { completeUpload } from "@/lib/uploads/uploads";

export const dynamic = "force-dynamic";

export const POST = route(idPath, async ({ request, path }) => completeUpload(path.id, (await parseBody(request, completeBody)).chunks));
