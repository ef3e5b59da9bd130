import { annotateBody } from "@/lib/contracts/annotation";
import { annotate } from "@/lib/curation/annotate";
import { annotationSearch } from "@/lib/http/annotation-search";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readAnnotations } from "@/lib/reads/annotations";
import { classByHand } from "@/lib/runs/class-by-hand";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, async ({ request }) => readAnnotations(parseSearch(request, annotationSearch)));
export const POST = route(noPath, { role: "reader" }, async ({ request }) => {
  const body = await parseBody(request, annotateBody);
  const made = await annotate(body);
  await classByHand(body);
  return made;
});
