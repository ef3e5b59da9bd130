import type { TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Evidence } from "@/lib/contracts/evidence";

/** How a verifier came to its verdict on a reply; null where the family cannot say, or its explanation crashes. */
export async function turnEvidence(
  { explain }: LoadedFamily,
  verifier: string,
  of: { body: unknown; earlier: readonly TurnRecord[]; reply: string },
): Promise<Evidence | null> {
  if (!explain) return null;
  try {
    return await explain(of.body, of.earlier, of.reply, verifier);
  } catch {
    return null;
  }
}
