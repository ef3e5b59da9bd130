import { personOf } from "@/lib/access/caller";
import { importRunFileBody } from "@/lib/contracts/run-file";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startRunImport } from "@/lib/jobs/start-run-import";

export const dynamic = "force-dynamic";

export const POST = route(
  noPath,
  {
    role: "runner",
    owns: {
      kind: "upload",
      ids: async (_, request) => [(await parseBody(request.clone(), importRunFileBody.pick({ upload: true }))).upload],
    },
  },
  async ({ request, caller }) => startRunImport(await parseBody(request, importRunFileBody), personOf(caller)),
);
