import { personOf } from "@/lib/access/caller";
import { requireOwn, requireRole } from "@/lib/access/policy";
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
export const POST = route(noPath, { role: "reader" }, async ({ request, caller }) => {
  const given = await parseBody(request, annotateBody);
  // Which suite is the authors' own decides what is ranked beside their figures.
  if (given.kind === "authors-suite") {
    const access = { role: "runner", owns: { kind: "suite", ids: () => [Number(given.key)] } } as const;
    requireRole(caller, access, request.method);
    await requireOwn(caller, access, { path: undefined, request });
  }
  // With accounts the author is the person, whatever name the body gives.
  const body = caller.kind === "local" ? given : { ...given, author: caller.name };
  const made = await annotate(body, personOf(caller));
  await classByHand(body);
  return made;
});
