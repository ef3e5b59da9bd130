import { byId } from "@/lib/access/policy";
import { launchVerb } from "@/lib/contracts/launch";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { verbOnLaunch } from "@/lib/runs/launch-verbs";

export const dynamic = "force-dynamic";

const ownLaunch = { role: "runner", owns: byId("launch") } as const;

export const POST = route(
  idPath.extend({ verb: launchVerb }),
  { parameter: "verb", values: { pause: ownLaunch, resume: ownLaunch, cancel: ownLaunch } },
  ({ path }) => verbOnLaunch(path.id, path.verb),
);
