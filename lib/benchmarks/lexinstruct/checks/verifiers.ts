import type { Verifier } from "@/lib/benchmarks/benchmark";
import type { Profile } from "../engine/profile";
import type { LexItem } from "../item";
import { verdictOf } from "./rule-checks";
import { verifyAnswer } from "./verify-answer";

const verifier = (id: Profile, label: string, description: string): Verifier<LexItem> => ({
  id,
  version: "3",
  label,
  description,
  score: async (item, _turns, reply) => verdictOf(item, await verifyAnswer(reply, item, id)),
});

/** The authors' engine, and the same without its known faults. */
export const verifiers: Verifier<LexItem>[] = [
  verifier(
    "reference",
    "Reference",
    "The authors' released engine to the letter, quirks included: it gave the published numbers. “Before N” keeps element N, a selection is joined before it is compared, “between” always holds, English expressions ignore case, and an empty selection passes.",
  ),
  verifier(
    "corrected",
    "Corrected",
    "The reference without its known faults: “before N” leaves element N out, a rule for several elements is compared with each of them, “between” is checked, expressions tell upper from lower case, and a selection of nothing fails.",
  ),
];
