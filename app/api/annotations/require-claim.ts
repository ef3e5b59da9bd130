import type { Caller } from "@/lib/access/caller";
import { requireOwn, requireRole } from "@/lib/access/policy";
import type { Annotation } from "@/lib/contracts/annotation";

/**
 * Throws `forbidden` if the annotation says that a suite is the authors' own, which decides what is ranked beside their figures, and the
 * caller is neither an owner nor a runner who made the suite.
 */
export async function requireClaim({ kind, key }: Pick<Annotation, "kind" | "key">, caller: Caller, request: Request): Promise<void> {
  if (kind !== "authors-suite") return;
  const access = { role: "runner", owns: { kind: "suite", ids: () => [Number(key)] } } as const;
  requireRole(caller, access, request.method);
  await requireOwn(caller, access, { path: undefined, request });
}
