import { personOf } from "@/lib/access/caller";
import { startImportBody } from "@/lib/contracts/suite";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startImport } from "@/lib/jobs/start-import";

export const dynamic = "force-dynamic";

export const POST = route(
  noPath,
  {
    role: "runner",
    owns: {
      kind: "upload",
      ids: async (_, request) => (await parseBody(request.clone(), startImportBody.pick({ uploads: true }))).uploads,
    },
  },
  async ({ request, caller }) =>
    Response.json(await startImport(await parseBody(request, startImportBody), personOf(caller)), { status: 202 }),
);
