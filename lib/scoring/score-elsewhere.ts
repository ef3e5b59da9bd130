import type { Answer, Opened, TurnRecord } from "@/lib/benchmarks/family";
import { type LoadedFamily, type NamedVerifier, verifierOf } from "@/lib/benchmarks/open";
import type { BriefVerdict, EvidenceContext, EvidenceMaker } from "@/lib/benchmarks/scoring";
import type { Verdict } from "@/lib/contracts/check";
import type { HashedText } from "./scoring-task";
import { onThread, type ProvidedFunctions } from "./scoring-thread";

/** Collects the shared texts of an item that its family names for these purposes. */
function textsOf({ engine }: LoadedFamily, { item, text }: Opened, ...purposes: ("score" | "show")[]): HashedText[] {
  const hashes = new Set(purposes.flatMap((purpose) => engine.suite.texts?.(item, purpose) ?? []));
  return [...hashes].map((hash): HashedText => [hash, text(hash)]);
}

/**
 * Returns a verifier of a family, like `verifierOf`, that scores on a thread, for processes that serve other requests meanwhile. Throws
 * `invalid` for an unknown id.
 */
export function verifierElsewhere(family: LoadedFamily, id: string): NamedVerifier {
  const verifier = verifierOf(family, id);
  const task = (opened: Opened, turns: readonly TurnRecord[], answer: Answer) => ({
    ...{ benchmark: family.manifest.id, id, item: opened.item, texts: textsOf(family, opened, "score"), turns, answer },
  });
  const { brief } = verifier;
  return {
    ...verifier,
    score: async (opened, turns, answer, tools) => {
      // The error of a judge's call has more than can be copied, and families that use a judge have no slow checks.
      if (Object.values(tools).some((tool) => tool !== undefined)) return verifier.score(opened, turns, answer, tools);
      const made = await onThread({ make: "verdict", ...task(opened, turns, answer), provided: [] }, {});
      return made ? (made.value as Verdict) : verifier.score(opened, turns, answer, tools);
    },
    ...(brief && {
      brief: async (opened: Opened, turns: readonly TurnRecord[], answer: Answer) => {
        const made = await onThread({ make: "brief", ...task(opened, turns, answer), provided: [] }, {});
        return made ? (made.value as BriefVerdict) : brief(opened, turns, answer);
      },
    }),
  };
}

/** Computes evidence of a family on a thread; the result has not been parsed. */
export async function evidenceElsewhere(
  family: LoadedFamily,
  maker: EvidenceMaker<unknown>,
  { opened, turns, answer }: { opened: Opened; turns: readonly TurnRecord[]; answer: Answer },
  context: EvidenceContext,
): Promise<unknown> {
  const { stored, detail, verifier, verdict, cut } = context;
  const provided: ProvidedFunctions = { stored, detail };
  const task = { benchmark: family.manifest.id, id: maker.id, item: opened.item, turns, answer, context: { verifier, verdict, cut } };
  const texts = textsOf(family, opened, "score", "show");
  const made = await onThread({ make: "evidence", ...task, texts, provided: Object.keys(provided) }, provided);
  return made ? made.value : maker.make(opened, turns, answer, context);
}
