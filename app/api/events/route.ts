import { z } from "zod";
import { endWithSession } from "@/lib/access/end-with-session";
import { listen } from "@/lib/db/listen";
import { eventStream, isAboutRun } from "@/lib/http/event-stream";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readCurrentProgress, readProgress } from "@/lib/reads/progress";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

/** `readAt`: when the page read its data, so that it hears of runs that ended between then and now. */
const search = z.object({
  run: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  readAt: z.iso.datetime().pipe(z.coerce.date()).optional(),
});

export const GET = route(noPath, { role: "reader" }, async ({ request, caller }) => {
  const { run, readAt } = parseSearch(request, search);
  const session = endWithSession(request, caller);
  return eventStream(session.signal, {
    snapshot: async () => {
      const progress = await (run === undefined ? readCurrentProgress(readAt ?? null) : readProgress(run));
      return progress.map((heard) => JSON.stringify(heard));
    },
    subscribe: (send, onListening) => {
      const unlisten = listen(
        (payload) => (run === undefined || isAboutRun(payload, run) ? send(payload) : undefined),
        "heed",
        onListening,
      );
      return () => {
        unlisten();
        session.stop();
      };
    },
  });
});
