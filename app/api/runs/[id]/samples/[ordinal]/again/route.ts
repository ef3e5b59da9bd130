import { personOf } from "@/lib/access/caller";
import { byId } from "@/lib/access/policy";
import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { startAsking } from "@/lib/jobs/start-asking";
import { readAskedAgain } from "@/lib/reads/samples/asked-again";

export const dynamic = "force-dynamic";

/** Returns the result of asking this sample again. */
export const GET = route(ordinalPath, { role: "reader" }, async ({ path }) => readAskedAgain(path.id, path.ordinal));

/** Starts a job that asks the sample once more. */
export const POST = route(ordinalPath, { role: "runner", owns: byId("run") }, async ({ path, caller }) =>
  Response.json(await startAsking(path.id, path.ordinal, personOf(caller)), { status: 202 }),
);
