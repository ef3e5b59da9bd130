import { z } from "zod";
import { endWithSession } from "@/lib/access/end-with-session";
import { listen } from "@/lib/db/listen";
import { eventStream, isAboutRun } from "@/lib/http/event-stream";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readProgress } from "@/lib/reads/progress";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

const search = z.object({ run: z.coerce.number().int().min(0).max(2_147_483_647).optional() });

export const GET = route(noPath, { role: "reader" }, async ({ request, caller }) => {
  const { run } = parseSearch(request, search);
  return eventStream(endWithSession(request, caller), {
    snapshot: async () => (await readProgress(run)).map((progress) => JSON.stringify(progress)),
    subscribe: (send, onListening) =>
      listen((payload) => (run === undefined || isAboutRun(payload, run) ? send(payload) : undefined), "heed", onListening),
  });
});
