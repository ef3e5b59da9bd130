import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { replyResponse, replySearch } from "@/lib/http/reply-response";
import { sharedRoute } from "@/lib/http/shared-route";
import { sharedReply } from "@/lib/shares/shared-sample";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedSamplePath, async ({ request, path: { slug, ordinal } }) => {
  const { from, ...asked } = parseSearch(request, replySearch);
  return replyResponse(await sharedReply(slug, ordinal, asked), from, `sample-${ordinal}-${asked.of}`);
});
