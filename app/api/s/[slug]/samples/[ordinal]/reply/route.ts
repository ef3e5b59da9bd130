import { scopedRoute } from "@/app/api/s/scoped-route";
import { parseSearch } from "@/lib/http/parse-search";
import { sharedSamplePath } from "@/lib/http/path";
import { replyResponse, replySearch } from "@/lib/http/reply-response";
import { redactKeys } from "@/lib/keys/redact-keys";
import { readReplyText } from "@/lib/reads/samples/reply-text";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedSamplePath, async ({ request, path: { ordinal }, scope }) => {
  const { from, ...asked } = parseSearch(request, replySearch);
  return replyResponse(redactKeys(await readReplyText(scope.runOfSample(ordinal), ordinal, asked)), from, `sample-${ordinal}-${asked.of}`);
});
