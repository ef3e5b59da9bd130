import { launchVerb } from "@/lib/contracts/launch";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { verbOnLaunch } from "@/lib/runs/launch-verbs";

export const dynamic = "force-dynamic";

export const POST = route(idPath.extend({ verb: launchVerb }), ({ path }) => verbOnLaunch(path.id, path.verb));
