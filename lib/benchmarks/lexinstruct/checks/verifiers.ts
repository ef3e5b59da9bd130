import type { Verifier } from "@/lib/benchmarks/scoring";
import type { Profile } from "../engine/profile";
import type { LexItem } from "../item";
import { verdictOf } from "./rule-checks";
import { verifyAnswer } from "./verify-answer";

const verifier = (profile: Profile): Verifier<LexItem> => ({
  score: ({ item }, _turns, { reply }) => verdictOf(item, verifyAnswer(reply, item, profile)),
});

/** The authors' engine, and the same without its known faults. */
export const verifiers = { reference: verifier("reference"), corrected: verifier("corrected") };
