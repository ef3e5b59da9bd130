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

/** A reply that exists already, or a verdict on one that does not. */
export interface GivenReply {
  /** Null where the verdict is all there is. */
  text: string | null;
  /** What of the text that was received is thoughts, and how it lies in both; absent where the reply is that text. */
  thoughts?: string;
  received?: Received;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens?: number | null;
  /** US dollars, where the file says it. */
  costUsd?: number | null;
  /** In the words of the endpoint that gave it. */
  finishReason?: string | null;
  /** When it was asked for, in milliseconds since 1970; null where somebody else asked, and no attempt is noted. */
  askedAt: number | null;
  /** Given with it; the verifier is not asked then. */
  verdict?: Verdict;
  extra?: Record<string, unknown>;
}

/** A sample of a run that nobody needs to ask for. */
export interface GivenSample {
  itemId: number;
  /** Position among the run's items. */
  itemOrdinal: number;
  repetition: number;
  item: unknown;
  /** One a turn; empty when there is none for this item. */
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
  /** Of imported replies, so that the same ones are known again. */
  importHash?: string;
  replyMarks?: readonly ReplyMark[];
  /** Why a sample without a reply has failed. */
  missing: string;
  note: string;
  /** The seed made it, to show how the family looks. */
  demonstration?: boolean;
}

const rowsAtOnce = 200;
const idShape = z.object({ id: z.number().int() });
const runSql = (
  event: "import" | "demonstrate",
) => `insert into run (name, benchmark, suite_id, model_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, import_hash, demonstration, reply_marks, started_at, finished_at)
  values ($1, $2, $3, $4, $5, $6, $7, ${newRun(event)}, $8, $9, 1, $10, 0, $11, $12, $13, $14, $15, now(), now()) returning id`;
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status)
  select $1, o, i, r, ${newSample} from unnest($2::int[], $3::int[], $4::int2[]) as u(o, i, r)`;

/** What a given reply says of its end and of its thoughts; nothing where it names neither. */
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
    const call = { reason: null, detail: null, httpStatus: null, reply: null, requestId: null, possiblyBilled: null };
    to.attempts.push({ ...at, attempt: 1, outcome: "success", ...call, ...counted, at: askedAt });
  }
}

/** What the replies of a sample cost together; null unless all of them say it. */
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
  for (const reply of replies) fold.addUsage({ ...reply, reasoningTokens: reply.reasoningTokens ?? null });
  for await (const { turn, reply, word } of replay(answers, score)) {
    addReply(to, { runId, ordinal, turn }, reply.given);
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

/** Writes a finished run of replies that exist already, scored, in the transaction of `client`. It has no metrics yet: `afterwards` makes them. */
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

/** Writes a finished run of replies that exist already, scored, with its metrics; the run's id. All of it, or nothing. */
export async function storeFinishedRun(run: NewRun, samples: readonly GivenSample[]): Promise<number> {
  const parts = async function* () {
    for (let start = 0; start < samples.length; start += rowsAtOnce) yield samples.slice(start, start + rowsAtOnce);
  };
  const stored = await transaction((client) => storeRun(client, run, parts()));
  await afterwards(stored);
  return stored.id;
}
