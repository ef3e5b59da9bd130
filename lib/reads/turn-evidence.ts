import type { Answer, Engine, Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";
import type { Evidence } from "@/lib/contracts/evidence";

/** How a verifier came to its verdict on a reply; null where the family cannot say, or its explanation crashes. */
export async function turnEvidence(
  { scoring }: Engine,
  verifier: string,
  of: { opened: Opened; earlier: readonly TurnRecord[]; answer: Answer; verdict: Verdict },
): Promise<Evidence | null> {
  const [maker] = scoring.evidence ?? [];
  if (!maker) return null;
  try {
    const context = { verifier, verdict: of.verdict, cut: of.answer.sent.cut, stored: async () => null };
    return await maker.make(of.opened, of.earlier, of.answer, context);
  } catch {
    return null;
  }
}
