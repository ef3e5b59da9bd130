import { newUpload } from "@/lib/contracts/upload";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { createUpload } from "@/lib/uploads/uploads";

export const dynamic = "force-dynamic";

export const POST = route(noPath, async ({ request }) => createUpload((await parseBody(request, newUpload)).name));
