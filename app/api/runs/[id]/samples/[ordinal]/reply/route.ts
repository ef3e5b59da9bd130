import { parseSearch } from "@/lib/http/parse-search";
import { ordinalPath } from "@/lib/http/path";
import { replyResponse, replySearch } from "@/lib/http/reply-response";
import { route } from "@/lib/http/route";
import { readReplyText } from "@/lib/reads/samples/reply-text";

export const dynamic = "force-dynamic";

export const GET = route(ordinalPath, { role: "reader" }, async ({ request, path: { id, ordinal } }) => {
  const { from, ...asked } = parseSearch(request, replySearch);
  return replyResponse(await readReplyText(id, ordinal, asked), from, `run-${id}-sample-${ordinal}-${asked.of}`);
});
