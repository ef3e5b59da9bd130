import type { Answer, Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { NamedVerifier } from "@/lib/benchmarks/open";
import type { BriefVerdict } from "@/lib/benchmarks/scoring";
import type { Check, ChecksRow, Verdict } from "@/lib/contracts/check";
import { letterCredits, outcomeLetters, undeclared } from "./outcome-letters";

/** A turn's verdict as it is stored, with the number of its checks that passed. */
export interface StoredVerdict extends Omit<ChecksRow, "turn"> {
  checksPassed: number;
  checksTotal: number;
}

/**
 * The result of scoring one reply. `verdict` is null if only a brief verdict was computed; `asked` is true if a provided model was called
 * before the verifier threw `error`.
 */
export type Scored =
  | { kind: "scored"; stored: StoredVerdict; verdict: Verdict | null }
  | { kind: "unscored"; reason: string; error: unknown; asked: boolean; verdict: null };

const longestReason = 300;

/** Wraps tools so that they record whether a model was called. */
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

/** Reduces a verdict to its brief form; credits are included only if the outcome letters do not determine them. */
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

/** Converts a verdict that a judge or an imported file supplied to its stored form. */
export function storedAsGiven(manifest: Manifest, verifier: NamedVerifier, verdict: Verdict): StoredVerdict {
  return stored(manifest, verifier, brief(manifest, verdict), verdict.checks);
}

/**
 * Scores one reply, briefly if the verifier supports it. An earlier verdict of a judge is reused. A verifier that throws makes the reply
 * unscored, with the reason; never zero.
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
