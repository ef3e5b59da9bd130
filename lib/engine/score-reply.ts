import type { BriefVerdict, TurnRecord, Verifier } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Check, Verdict } from "@/lib/contracts/check";

/** A turn's verdict as it is stored. */
export interface StoredVerdict {
  verifier: string;
  version: string;
  /** A letter for each check in item order. */
  outcomes: string;
  /** 0 to 1. */
  score: number;
  passed: boolean;
  checksPassed: number;
  checksTotal: number;
  /** Checks as a judge gave them, which cannot be made again; null for pure verifiers. */
  detail: Check[] | null;
}

/** `verdict` is null where the verifier was asked for its brief verdict alone. */
export type Scored = { kind: "scored"; stored: StoredVerdict; verdict: Verdict | null } | { kind: "unscored"; reason: string };

const longestReason = 300;

/** Tools that remember whether a model was asked. */
function watched(tools: Tools): { tools: Tools; wasAsked: () => boolean } {
  const { chat, embed } = tools;
  if (!chat && !embed) return { tools, wasAsked: () => false };
  let asked = false;
  const noted =
    <In, Out>(call: (input: In) => Out) =>
    (input: In): Out => {
      asked = true;
      return call(input);
    };
  return { tools: { ...(chat && { chat: noted(chat) }), ...(embed && { embed: noted(embed) }) }, wasAsked: () => asked };
}

/** A family's outcome letters as character codes, by outcome; and which of them earn full credit. */
interface Letters {
  codes: Map<string, number>;
  full: Set<number>;
}

const lettersOf = new WeakMap<LoadedFamily, Letters>();

function letters(benchmark: LoadedFamily): Letters {
  const known = lettersOf.get(benchmark);
  if (known) return known;
  const { outcomes } = benchmark.views;
  const fresh = {
    codes: new Map(outcomes.map(({ id, letter }) => [id, letter.charCodeAt(0)])),
    full: new Set(outcomes.filter(({ credit }) => credit >= 1).map(({ letter }) => letter.charCodeAt(0))),
  };
  lettersOf.set(benchmark, fresh);
  return fresh;
}

function outcomeLetters(benchmark: LoadedFamily, checks: readonly Check[]): string {
  const { codes } = letters(benchmark);
  const written = Buffer.allocUnsafe(checks.length);
  let at = 0;
  for (const { outcome } of checks) {
    const code = codes.get(outcome);
    if (code === undefined) throw new Error(`the outcome “${outcome}” is not declared`);
    written[at++] = code;
  }
  return written.toString("latin1");
}

function storedBrief(
  benchmark: LoadedFamily,
  { id, version }: Verifier<unknown>,
  { outcomes, score, passed }: BriefVerdict,
): StoredVerdict {
  const { full } = letters(benchmark);
  let checksPassed = 0;
  for (let at = 0; at < outcomes.length; at++) if (full.has(outcomes.charCodeAt(at))) checksPassed++;
  return { verifier: id, version, outcomes, score, passed, checksPassed, checksTotal: outcomes.length, detail: null };
}

/** Scores one reply, briefly where the verifier can. A verifier that throws makes it unscored, with the reason; never a zero. */
export async function scoreReply(
  benchmark: LoadedFamily,
  verifier: Verifier<unknown>,
  item: unknown,
  turns: readonly TurnRecord[],
  reply: string,
  tools: Tools = {},
): Promise<Scored> {
  try {
    if (verifier.brief) {
      const stored = storedBrief(benchmark, verifier, verifier.brief(item, turns, reply));
      if (!Number.isFinite(stored.score)) throw new Error(`the score is ${stored.score}`);
      return { kind: "scored", stored, verdict: null };
    }
    const watch = watched(tools);
    const verdict = await verifier.score(item, turns, reply, watch.tools);
    const { checks, score, passed } = verdict;
    let checksPassed = 0;
    for (const check of checks) if (check.credit >= 1) checksPassed++;
    if (!Number.isFinite(score)) throw new Error(`the score is ${score}`);
    const stored: StoredVerdict = {
      verifier: verifier.id,
      version: verifier.version,
      outcomes: outcomeLetters(benchmark, checks),
      score,
      passed,
      checksPassed,
      checksTotal: checks.length,
      detail: watch.wasAsked() ? checks : null,
    };
    return { kind: "scored", stored, verdict };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { kind: "unscored", reason: `verifier ${verifier.id}: ${said}`.slice(0, longestReason) };
  }
}
