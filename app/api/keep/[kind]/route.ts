import { z } from "zod";
import { curatedKind, curationRequest } from "@/lib/contracts/curation";
import { keep } from "@/lib/curation/keep";
import { readLosses } from "@/lib/curation/losses";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ kind: curatedKind });
const search = z.object({
  ids: z
    .string()
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(z.number().int().positive()).max(5000)),
});

/** Lets a runner curate what they made. */
const curated = (kind: "run" | "suite") =>
  ({
    role: "runner",
    owns: { kind, ids: async (_: unknown, request: Request) => (await parseBody(request.clone(), curationRequest)).ids },
  }) as const;

/** Returns what a deletion would lose. */
export const GET = route(path, { role: "reader" }, async ({ request, path: { kind } }) =>
  readLosses(kind, parseSearch(request, search).ids),
);
export const POST = route(
  path,
  { parameter: "kind", values: { runs: curated("run"), suites: curated("suite"), models: { role: "owner" } } },
  async ({ request, path: { kind } }) => {
    await keep(kind, await parseBody(request, curationRequest));
    return { ok: true };
  },
);
