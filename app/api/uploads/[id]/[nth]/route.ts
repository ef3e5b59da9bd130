import { byId } from "@/lib/access/policy";
import { putChunk } from "@/lib/exchange/uploads";
import { parseBytes } from "@/lib/http/parse-body";
import { chunkPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const PUT = route(chunkPath, { role: "runner", owns: byId("upload") }, async ({ request, path }) => {
  await putChunk(path.id, path.nth, await parseBytes(request));
  return { ok: true };
});
