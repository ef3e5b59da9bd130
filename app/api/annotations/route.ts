import { personOf } from "@/lib/access/caller";
import { annotateBody } from "@/lib/contracts/annotation";
import { annotate } from "@/lib/curation/annotate";
import { annotationSearch } from "@/lib/http/annotation-search";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readAnnotations } from "@/lib/reads/annotations";
import { classByHand } from "@/lib/runs/class-by-hand";
import { requireClaim } from "./require-claim";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, async ({ request }) => readAnnotations(parseSearch(request, annotationSearch)));
export const POST = route(noPath, { role: "reader" }, async ({ request, caller }) => {
  const given = await parseBody(request, annotateBody);
  await requireClaim(given, caller, request);
  // With accounts the author is the person, whatever name the body gives.
  const body = caller.kind === "local" ? given : { ...given, author: caller.name };
  const made = await annotate(body, personOf(caller));
  await classByHand(body);
  return made;
});
