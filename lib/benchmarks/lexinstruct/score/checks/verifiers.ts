import type { Verifier } from "@/lib/benchmarks/scoring";
import type { LexItem } from "../../items/item";
import type { Profile } from "../engine/profile";
import { verdictOf } from "./rule-checks";
import { verifyAnswer } from "./verify-answer";

const verifier = (profile: Profile): Verifier<LexItem> => ({
  score: ({ item }, _turns, { reply }) => verdictOf(item, verifyAnswer(reply, item, profile)),
});

/** Verifiers: the authors' engine, and the same without its known faults. */
export const verifiers = { reference: verifier("reference"), corrected: verifier("corrected") };
