import { tryReplyBody } from "@/lib/contracts/suite";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { tryReply } from "@/lib/jobs/try-reply";

export const dynamic = "force-dynamic";

/** Maximum body: the longest texts that can be tried, if every character takes several bytes. */
const mostBytes = 4 * 1024 * 1024;

export const POST = route(noPath, { role: "runner" }, async ({ request }) => tryReply(await parseBody(request, tryReplyBody, mostBytes)));
