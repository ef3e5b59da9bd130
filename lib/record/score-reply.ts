import type { Answer, Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { NamedVerifier } from "@/lib/benchmarks/open";
import type { BriefVerdict } from "@/lib/benchmarks/scoring";
import type { Check, ChecksRow, Verdict } from "@/lib/contracts/check";
import { letterCredits, outcomeLetters, undeclared } from "./outcome-letters";

/** A turn's verdict as it is stored, with how many of its checks passed. */
export interface StoredVerdict extends Omit<ChecksRow, "turn"> {
  checksPassed: number;
  checksTotal: number;
}

/** `verdict` is null where the verifier was asked for its brief verdict alone; `asked`: a lent model was asked before it threw `error`. */
export type Scored =
  | { kind: "scored"; stored: StoredVerdict; verdict: Verdict | null }
  | { kind: "unscored"; reason: string; error: unknown; asked: boolean; verdict: null };

const longestReason = 300;

/** Tools that remember whether a model was asked. */
export function watched(tools: Tools): { tools: Tools; wasAsked: () => boolean } {
  const { chat, embed } = tools;
  if (!chat && !embed) return { tools, wasAsked: () => false };
  let asked = false;
  const noted =
    <In, Out>(call: (input: In) => Out) =>
    (input: In): Out => {
      asked = true;
      return call(input);
    };
  return { tools: { ...tools, ...(chat && { chat: noted(chat) }), ...(embed && { embed: noted(embed) }) }, wasAsked: () => asked };
}

/** A verdict without its checks; its credits only where its letters do not say them. */
function brief(manifest: Manifest, { checks, score, passed, facts, note }: Verdict): BriefVerdict {
  const outcomes = outcomeLetters(manifest, checks);
  const stray = outcomes.indexOf(undeclared);
  if (stray >= 0) throw new Error(`the outcome “${checks[stray]?.outcome}” is not declared`);
  const credits = letterCredits(manifest);
  const lettersSayAll = checks.every(({ credit }, at) => credits.get(outcomes.charCodeAt(at)) === credit);
  return {
    outcomes,
    score,
    passed,
    credits: lettersSayAll ? null : checks.map(({ credit }) => credit),
    ...(facts && { facts }),
    ...(note !== undefined && { note }),
  };
}

function stored(
  manifest: Manifest,
  { id, version, factsVersion }: NamedVerifier,
  brief: BriefVerdict,
  detail: Check[] | null,
): StoredVerdict {
  const { outcomes, credits = null, score, passed, facts = null, note = null } = brief;
  if (!Number.isFinite(score)) throw new Error(`the score is ${score}`);
  const byLetter = letterCredits(manifest);
  let checksPassed = 0;
  for (let at = 0; at < outcomes.length; at++) {
    const credit = credits ? credits[at] : byLetter.get(outcomes.charCodeAt(at));
    if (credit !== undefined && credit >= 1) checksPassed++;
  }
  const verdict = { verifier: id, version, outcomes, credits, score, passed, facts, factsVersion: factsVersion ?? null, note, detail };
  return { ...verdict, checksPassed, checksTotal: outcomes.length };
}

/** A verdict that was given before, by a judge or by an imported file, as it is stored. */
export function storedAsGiven(manifest: Manifest, verifier: NamedVerifier, verdict: Verdict): StoredVerdict {
  return stored(manifest, verifier, brief(manifest, verdict), verdict.checks);
}

/**
 * Scores one reply, briefly where the verifier can. A verdict that a judge gave before stands and is not asked for again. A verifier
 * that throws makes the reply unscored, with the reason; never a zero.
 */
export async function scoreReply(
  manifest: Manifest,
  verifier: NamedVerifier,
  opened: Opened,
  turns: readonly TurnRecord[],
  answer: Answer,
  { tools = {}, given = null }: { tools?: Tools; given?: Verdict | null } = {},
): Promise<Scored> {
  const watch = watched(tools);
  try {
    if (given) return { kind: "scored", stored: storedAsGiven(manifest, verifier, given), verdict: given };
    if (verifier.brief)
      return { kind: "scored", stored: stored(manifest, verifier, await verifier.brief(opened, turns, answer), null), verdict: null };
    const verdict = await verifier.score(opened, turns, answer, watch.tools);
    const detail = watch.wasAsked() ? verdict.checks : null;
    return { kind: "scored", stored: stored(manifest, verifier, brief(manifest, verdict), detail), verdict };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      kind: "unscored",
      reason: `verifier ${verifier.id}: ${message}`.slice(0, longestReason),
      error,
      asked: watch.wasAsked(),
      verdict: null,
    };
  }
}
