import { z } from "zod";
import { noteEvent } from "@/lib/access/audit";
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

/** How the audit log names deletions. */
const deletions = {
  runs: { action: "run.delete", noun: "run" },
  suites: { action: "suite.delete", noun: "suite" },
  models: { action: "model.delete", noun: "model" },
} as const;

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
  async ({ request, path: { kind }, caller }) => {
    const order = await parseBody(request, curationRequest);
    await keep(kind, order);
    if (order.verb === "delete" || order.verb === "keep") {
      const { action, noun } = deletions[kind];
      const subject = order.ids.length === 1 ? `${noun} ${order.ids[0]}` : `${order.ids.length} ${kind}`;
      await noteEvent(caller, action, subject, { ids: order.ids, ...(order.verb === "keep" && { undone: true }) });
    }
    if (order.verb === "archive" && kind === "models") for (const id of order.ids) await noteEvent(caller, "model.archive", `model ${id}`);
    return { ok: true };
  },
);
