import type { AnyBenchmark, Tools, TurnRecord, Verifier } from "@/lib/benchmarks/benchmark";
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

export type Scored = { kind: "scored"; stored: StoredVerdict; verdict: Verdict } | { kind: "unscored"; reason: string };

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

const letterTables = new WeakMap<AnyBenchmark, Map<string, number>>();

/** Character codes of a family's outcome letters, by outcome. */
function letterTable(benchmark: AnyBenchmark): Map<string, number> {
  const known = letterTables.get(benchmark);
  if (known) return known;
  const table = new Map(benchmark.views.outcomes.map(({ id, letter }) => [id, letter.charCodeAt(0)]));
  letterTables.set(benchmark, table);
  return table;
}

function outcomeLetters(benchmark: AnyBenchmark, checks: readonly Check[]): string {
  const table = letterTable(benchmark);
  const codes = Buffer.allocUnsafe(checks.length);
  let at = 0;
  for (const { outcome } of checks) {
    const code = table.get(outcome);
    if (code === undefined) throw new Error(`the outcome “${outcome}” is not declared`);
    codes[at++] = code;
  }
  return codes.toString("latin1");
}

/** Scores one reply. A verifier that throws makes it unscored, with the reason; never a zero. */
export async function scoreReply(
  benchmark: AnyBenchmark,
  verifier: Verifier<unknown>,
  item: unknown,
  turns: readonly TurnRecord[],
  reply: string,
  tools: Tools = {},
): Promise<Scored> {
  try {
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
