import type pg from "pg";
import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily, NamedVerifier } from "@/lib/benchmarks/open";
import { openInTransaction } from "@/lib/blobs/open-stored";
import type { Verdict } from "@/lib/contracts/check";
import type { ModelSettings } from "@/lib/contracts/model";
import { readEnding } from "@/lib/contracts/plain/reply-ending";
import type { Received } from "@/lib/contracts/reading";
import type { ReplyMark, RunSource } from "@/lib/contracts/run";
import { unknownEnd } from "@/lib/contracts/sample";
import { nothingSent, type SentFacts, unknownTurn } from "@/lib/contracts/turn-facts";
import { transaction } from "@/lib/db/transaction";
import { afterwards } from "@/lib/engine/afterwards";
import { runMade, type StateChange } from "@/lib/engine/transition";
import { replay } from "@/lib/record/replay";
import { emptyBatch, type ResultBatch } from "@/lib/record/result-batch";
import { newRun } from "@/lib/record/run-states";
import { newSample } from "@/lib/record/sample-states";
import { scoreReply } from "@/lib/record/score-reply";
import { TurnFold } from "@/lib/record/turn-fold";
import { writeResults } from "@/lib/record/write-results";

/** An existing reply, or a verdict on a reply whose text is missing. */
export interface GivenReply {
  /** Null if only the verdict exists. */
  text: string | null;
  /** The reasoning in the received text; `received` has the positions of both. Absent if the reply is the whole text. */
  thoughts?: string;
  received?: Received;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens?: number | null;
  /** In US dollars, if the file contains it. */
  costUsd?: number | null;
  /** Finish reason as the original endpoint reported it. */
  finishReason?: string | null;
  /** Time of the request in milliseconds since 1970; null if another program asked, in which case no attempt is stored. */
  askedAt: number | null;
  /** Verdict that came with the reply; the verifier is not called then. */
  verdict?: Verdict;
  extra?: Record<string, unknown>;
}

/** A sample with existing replies, which needs no request. */
export interface GivenSample {
  itemId: number;
  /** Position among the run's items. */
  itemOrdinal: number;
  repetition: number;
  item: unknown;
  /** One per turn; empty if there is none for this item. */
  replies: readonly GivenReply[];
}

interface NewRun {
  name: string;
  family: LoadedFamily;
  verifier: NamedVerifier;
  suiteId: number;
  model: { id: number | null; name: string; settings: ModelSettings };
  source: RunSource;
  params: unknown;
  repetitions: number;
  items: number;
  /** Hash of imported replies, by which the same ones are recognized later. */
  importHash?: string;
  replyMarks?: readonly ReplyMark[];
  /** The reason of failure for samples without a reply. */
  missing: string;
  note: string;
  /** Id of the person who imported it; null or absent without accounts. */
  by?: string | null | undefined;
  /** True for an example run that the seed made to show the family. */
  demonstration?: boolean;
}

const rowsAtOnce = 200;
const idShape = z.object({ id: z.number().int() });
const runSql = (
  event: "import" | "demonstrate",
) => `insert into run (name, benchmark, suite_id, model_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, import_hash, demonstration, reply_marks, person_id, started_at, finished_at)
  values ($1, $2, $3, $4, $5, $6, $7, ${newRun(event)}, $8, $9, 1, $10, 0, $11, $12, $13, $14, $15, $16, now(), now()) returning id`;
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status)
  select $1, o, i, r, ${newSample} from unnest($2::int[], $3::int[], $4::int2[]) as u(o, i, r)`;

/** Derives the facts about a given reply's ending and reasoning; empty if it has neither. */
function sentOf({ text, finishReason, reasoningTokens = null }: GivenReply): SentFacts {
  const ending = finishReason ? readEnding(finishReason) : null;
  const isEmpty = text !== null && text.trim() === "";
  const endings = { finished: isEmpty ? "empty" : "text", "cut off": isEmpty ? "reasoning_exhausted" : "cut_off" } as const;
  const ended = ending === "finished" || ending === "cut off" ? endings[ending] : ending === "failed" ? null : ending;
  return { ...nothingSent, ended, reasoningTokens };
}

/** Adds a given reply and its call to the rows of its sample. */
function addReply(to: ResultBatch, at: { runId: number; ordinal: number; turn: number }, given: GivenReply): void {
  const { text, thoughts = null, received = null, latencyMs, inputTokens, outputTokens, askedAt } = given;
  const { extra = null, finishReason = null } = given;
  const counted = { latencyMs, inputTokens, outputTokens };
  if (text !== null)
    to.turns.push({
      ...{ ...unknownTurn, ...at, ...counted, ...sentOf(given) },
      ...{ reply: text, reasoning: thoughts, received, finishReason, extra },
    });
  if (askedAt !== null) {
    const call = {
      ...{ reason: null, detail: null, httpStatus: null, reply: null, requestId: null, possiblyBilled: null },
      ...{ reasoningTokens: null, cachedTokens: null, cacheWriteTokens: null },
    };
    to.attempts.push({ ...at, attempt: 1, outcome: "success", ...call, ...counted, at: askedAt });
  }
}

/** Sums the costs of a sample's replies; null unless all are known. */
function costOf(replies: readonly GivenReply[]): number | null {
  const costs = replies.flatMap(({ costUsd }) => costUsd ?? []);
  return costs.length > 0 && costs.length === replies.length ? costs.reduce((sum, cost) => sum + cost, 0) : null;
}

async function addSample(
  client: pg.PoolClient,
  to: ResultBatch,
  run: NewRun,
  runId: number,
  { item, replies, ...given }: GivenSample,
): Promise<void> {
  const ordinal = given.repetition * run.items + given.itemOrdinal;
  const opened = await openInTransaction(client, run.family.engine, item, "score");
  const { manifest } = run.family;
  const answers = replies.map((reply) => ({ given: reply, reply: reply.text ?? "", sent: sentOf(reply) }));
  const score = (answer: (typeof answers)[number], earlier: readonly TurnRecord[]) =>
    scoreReply(manifest, run.verifier, opened, earlier, answer, { given: answer.given.verdict ?? null });
  const fold = new TurnFold();
  let unscored: string | null = null;
  // All replies are stored, also those after a turn without a verdict.
  for (const [turn, reply] of replies.entries()) {
    fold.addUsage({ ...reply, reasoningTokens: reply.reasoningTokens ?? null });
    addReply(to, { runId, ordinal, turn }, reply);
  }
  for await (const { turn, word } of replay(answers, score)) {
    if (word.kind === "unscored") {
      unscored = word.reason;
      break;
    }
    const { checksPassed: _good, checksTotal: _all, ...stored } = word.stored;
    to.checks.push({ runId, ordinal, turn, ...stored });
    fold.addVerdict(word.stored);
  }
  const status = replies.length === 0 ? "failed" : unscored === null ? "scored" : "unscored";
  to.samples.push({
    ...unknownEnd,
    runId,
    ordinal,
    status,
    reason: replies.length === 0 ? run.missing : unscored,
    ...fold.sum(status === "scored"),
    attempts: replies.filter(({ askedAt }) => askedAt !== null).length,
    costUsd: costOf(replies),
  });
}

/** Writes a finished run with existing replies, scored, in the transaction of `client`. Its metrics are computed later by `afterwards`. */
export async function storeRun(client: pg.PoolClient, run: NewRun, samples: AsyncIterable<readonly GivenSample[]>): Promise<StateChange> {
  const { model, family, verifier } = run;
  const event = run.source === "imported" ? "import" : "demonstrate";
  const { rows } = await client.query(runSql(event), [
    run.name,
    family.manifest.id,
    run.suiteId,
    model.id,
    model.name,
    JSON.stringify(model.settings),
    run.source,
    verifier.id,
    verifier.version,
    run.repetitions,
    JSON.stringify(run.params),
    run.items * run.repetitions,
    run.importHash ?? null,
    run.demonstration ?? false,
    run.replyMarks ? JSON.stringify(run.replyMarks) : null,
    run.by ?? null,
  ]);
  const { id } = idShape.parse(rows[0]);
  for await (const part of samples) {
    await client.query(sampleSql, [
      id,
      part.map((s) => s.repetition * run.items + s.itemOrdinal),
      part.map((s) => s.itemId),
      part.map((s) => s.repetition),
    ]);
    const batch = emptyBatch();
    for (const given of part) await addSample(client, batch, run, id, given);
    await writeResults(client, batch);
  }
  return runMade(client, id, event, { sentence: run.note });
}

/** Writes a finished run with existing replies, scored, and its metrics, completely or not at all. Returns the run's id. */
export async function storeFinishedRun(run: NewRun, samples: readonly GivenSample[]): Promise<number> {
  const parts = async function* () {
    for (let start = 0; start < samples.length; start += rowsAtOnce) yield samples.slice(start, start + rowsAtOnce);
  };
  const stored = await transaction((client) => storeRun(client, run, parts()));
  await afterwards(stored);
  return stored.id;
}
