import { personOf } from "@/lib/access/caller";
import { settingsTrial } from "@/lib/contracts/trial";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { paidTests } from "@/lib/jobs/paid-calls";
import { trySettings } from "@/lib/models/try-settings";

export const dynamic = "force-dynamic";

/** Returns the issues of a launch with the settings of these models. */
export const POST = route(noPath, { role: "runner" }, async ({ request, caller }) =>
  trySettings(await parseBody(request, settingsTrial), paidTests(personOf(caller))),
);
