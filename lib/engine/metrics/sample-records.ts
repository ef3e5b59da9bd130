import { z } from "zod";
import type { Engine } from "@/lib/benchmarks/engine";
import type { SampleRecord, ScoredTurn } from "@/lib/benchmarks/family";
import { checksRow, facts } from "@/lib/contracts/check";
import { storedSample } from "@/lib/contracts/sample";
import { tags } from "@/lib/contracts/slice";
import { sentFacts, turnRow } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { selectOf } from "@/lib/record/columns";
import { itemHash } from "@/lib/record/item-hash";
import { TurnFold } from "@/lib/record/turn-fold";
import { wasBrokenOff } from "@/lib/record/was-broken-off";

const itemsShape = z.array(z.object({ id: z.number().int(), key: z.string(), tags, body: z.string(), cluster: z.string().nullable() }));
const measured = storedSample.pick({
  ordinal: true,
  repetition: true,
  status: true,
  score: true,
  passed: true,
  latencyMs: true,
  inputTokens: true,
  outputTokens: true,
  costUsd: true,
});
const sampleShape = measured.extend({ version: z.number(), itemId: z.number().int() });
const judgedTurn = checksRow.pick({ outcomes: true, credits: true, score: true, passed: true, facts: true });
const sentTurn = turnRow.pick({ latencyMs: true }).extend(sentFacts.shape);
const turnShape = z.object({ ordinal: z.number().int(), ...judgedTurn.shape, ...sentTurn.shape });
const findingShape = z.object({ ordinal: z.number().int(), kind: z.string(), facts });
type Item = Omit<z.infer<typeof itemsShape>[number], "body"> & { readonly opened: unknown };
type Sample = z.infer<typeof sampleShape>;
type Turn = z.infer<typeof turnShape>;
const samplesShape = z.array(sampleShape);
const turnsShape = z.array(turnShape);

/**
 * Number of ordinals per read, so that memory does not depend on the run's length. Ranges have bounds because, with a limit and few
 * statistics on a young run, the database would sort all remaining rows.
 */
const atOnce = 2000;

/** SQL condition for ordinals within bounds and, if a list is given, in that list. */
const among = (ordinal: string) => `${ordinal} between $2 and $3 and ($4::int[] is null or ${ordinal} = any($4::int[]))`;

const itemSql = "select id, key, tags, body::text, cluster from item where id = any($1::int[])";
const sampleSql = `select xmin::text::float8 as version, ${selectOf(measured)}, item_id as "itemId"
  from sample where run_id = $1 and ${among("ordinal")} and (status in ('queued', 'running')) = $5 order by ordinal`;
const shapeSql = `select repetitions, (select coalesce(max(ordinal), -1) from sample where run_id = $1) as last from run where id = $1`;
const turnSql = `select c.ordinal, ${selectOf(judgedTurn, "c")}, ${selectOf(sentTurn, "t")}
  from checks c left join turn t using (run_id, ordinal, turn)
  where c.run_id = $1 and ${among("c.ordinal")} and c.verifier = $5 order by c.ordinal, c.turn`;

const findingSql = `select s.ordinal, f.kind, f.facts from sample s join sample_finding f on f.run_id = s.run_id and f.ordinal = s.ordinal
    where s.run_id = $1 and ${among("s.ordinal")}
  union all
  select s.ordinal, f.kind, f.facts from sample s join item i on i.id = s.item_id join run r on r.id = s.run_id
    join item_finding f on f.benchmark = r.benchmark and f.item_hash = ${itemHash("i")}
    where s.run_id = $1 and ${among("s.ordinal")} and exists (select 1 from item_finding g where g.benchmark = r.benchmark)`;

/**
 * Returns a sample as another verifier sees it: scored if that verifier has judged it, else as missing as before. An interrupted dialogue
 * stays interrupted even if some turns have been judged.
 */
function underVerifier(sample: Sample, turns: readonly Turn[], isOwn: boolean, isDialogue: boolean): Sample {
  if (isOwn || (isDialogue && wasBrokenOff(sample.status))) return sample;
  if (turns.length === 0) return { ...sample, status: sample.status === "scored" ? "unscored" : sample.status, score: null, passed: null };
  const fold = new TurnFold();
  for (const { score, passed } of turns) fold.addVerdict({ score, passed, checksPassed: 0, checksTotal: 0 });
  const { score, passed } = fold.sum();
  return { ...sample, status: "scored", score, passed };
}

/** Opens an item at first access, because many metrics need only its tags. */
function openedOnce(item: Omit<Item, "opened">, open: () => unknown): Item {
  let opened: { item: unknown } | null = null;
  return {
    ...item,
    get opened() {
      opened ??= { item: open() };
      return opened.item;
    },
  };
}

/** Loads the items of these samples. `known` caches those of earlier samples, since each repetition has the same items. */
async function itemsOf({ suite }: Engine, samples: readonly Sample[], known: Map<number, Item>): Promise<Map<number, Item>> {
  const missing = [...new Set(samples.map(({ itemId }) => itemId))].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  if (known.size + missing.length > atOnce) known.clear();
  const wanted = known.size === 0 ? [...new Set(samples.map(({ itemId }) => itemId))] : missing;
  for (const { body, ...item } of itemsShape.parse((await pool().query(itemSql, [wanted])).rows))
    known.set(
      item.id,
      openedOnce(item, () => suite.item.parse(JSON.parse(body))),
    );
  return known;
}

async function turnsOf(params: readonly unknown[], verifier: string): Promise<Map<number, Turn[]>> {
  const { rows } = await pool().query(turnSql, [...params, verifier]);
  const turns = new Map<number, Turn[]>();
  for (const turn of turnsShape.parse(rows)) {
    const known = turns.get(turn.ordinal);
    if (known) known.push(turn);
    else turns.set(turn.ordinal, [turn]);
  }
  return turns;
}

// Checked once per read: otherwise each sample's item would be hashed without any finding.
const anyFindingSql = `select exists (select 1 from sample_finding where run_id = $1)
  or exists (select 1 from item_finding f join run r on r.benchmark = f.benchmark where r.id = $1) as any`;

/** Checks whether jobs stored findings for a run's samples or for its family's items; these may change independently of samples. */
export async function hasFindings(runId: number): Promise<boolean> {
  const [row] = z.array(z.object({ any: z.boolean() })).parse((await pool().query(anyFindingSql, [runId])).rows);
  return row?.any === true;
}

type Later = Record<string, z.infer<typeof facts>>;
const nothingLater: Later = {};

/** Reads the findings of these samples and their items, by ordinal. */
async function findingsOf(params: readonly unknown[]): Promise<Map<number, Later>> {
  const later = new Map<number, Later>();
  for (const { ordinal, kind, facts } of z.array(findingShape).parse((await pool().query(findingSql, [...params])).rows))
    later.set(ordinal, { ...later.get(ordinal), [kind]: facts });
  return later;
}

function scoredTurn({ ordinal: _ordinal, outcomes, credits, score, passed, facts, latencyMs, ...sent }: Turn): ScoredTurn {
  return { outcomes, credits, score, passed, facts, latencyMs, sent };
}

const shapesOf = z.array(z.object({ repetitions: z.number().int(), last: z.number().int() }));

/** First and last ordinal. */
type Range = readonly [number, number];
/** All ordinals between the bounds, or only the listed ones. */
type Stretched = readonly [first: number, last: number, each?: readonly number[]];

interface Stretch {
  samples: Sample[];
  turns: Map<number, Turn[]>;
  later: Map<number, Later>;
}

async function readStretch(
  runId: number,
  verifier: string,
  [first, last, each]: Stretched,
  { isFound, isUnfinished }: { isFound: boolean; isUnfinished: boolean },
): Promise<Stretch> {
  const params = [runId, first, last, each ?? null];
  const samples = samplesShape.parse((await pool().query(sampleSql, [...params, isUnfinished])).rows);
  // Read after the samples: verdicts are stored before or with the end of their sample, so none is missing here.
  const [turns, later] = await Promise.all([turnsOf(params, verifier), isFound ? findingsOf(params) : new Map<number, Later>()]);
  return { samples, turns, later };
}

/**
 * Yields the bounds of ordinals to read at once. If a repetition is longer than that, all repetitions of the same items follow each other,
 * so that items are read once.
 */
export function* stretches(last: number, repetitions: number): Generator<Range> {
  const each = Math.ceil((last + 1) / repetitions);
  if (each <= atOnce) for (let first = 0; first <= last; first += atOnce) yield [first, first + atOnce - 1];
  else
    for (let from = 0; from < each; from += atOnce)
      for (let start = 0; start <= last; start += each) yield [start + from, start + Math.min(from + atOnce, each) - 1];
}

function* stretchesOf(ordinals: readonly number[]): Generator<Stretched> {
  const sorted = [...ordinals].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += atOnce) {
    const each = sorted.slice(from, from + atOnce);
    yield [each[0] ?? 0, each.at(-1) ?? 0, each];
  }
}

async function* stretchesOfAll(runId: number): AsyncGenerator<Stretched> {
  const [shape] = shapesOf.parse((await pool().query(shapeSql, [runId])).rows);
  if (shape) yield* stretches(shape.last, shape.repetitions);
}

/** A sample with the version of its stored row, which changes with each update. */
export type StoredRecord = SampleRecord & { version: number };

/**
 * Yields a run's ended samples as `verifier` judged them, in batches, not always in order; dialogues include the turns before a permanently
 * failed call. `isOwn`: the run's verifier. `ordinals` selects samples; `isUnfinished` selects unfinished ones.
 */
export async function* sampleRecords(
  engine: Engine,
  runId: number,
  verifier: string,
  isOwn: boolean,
  ordinals?: readonly number[],
  isUnfinished = false,
): AsyncGenerator<StoredRecord> {
  const known = new Map<number, Item>();
  const isFound = await hasFindings(runId);
  // Answered turns of a dialogue count, even if a later call failed.
  const isDialogue = engine.dialogue !== undefined;
  const ranges = ordinals ? stretchesOf(ordinals) : stretchesOfAll(runId);
  const ahead = async (): Promise<Stretch | null> => {
    const { value, done } = await ranges.next();
    return done ? null : readStretch(runId, verifier, value, { isFound, isUnfinished });
  };
  for (let next = ahead(); ; ) {
    const stretch = await next;
    if (stretch === null) return;
    const { samples, turns, later } = stretch;
    // The database reads the next batch while this one is processed.
    next = ahead();
    next.catch(() => {});
    const items = await itemsOf(engine, samples, known);
    for (const stored of samples) {
      const item = items.get(stored.itemId);
      if (!item) continue;
      const judged = turns.get(stored.ordinal) ?? [];
      const { ordinal, repetition, status, score, passed, latencyMs, inputTokens, outputTokens, costUsd } = underVerifier(
        stored,
        judged,
        isOwn,
        isDialogue,
      );
      const { key, tags, cluster } = item;
      yield {
        version: stored.version,
        ordinal,
        key,
        tags,
        get item() {
          return item.opened;
        },
        cluster: cluster ?? key,
        repetition,
        status,
        score,
        passed,
        latencyMs,
        inputTokens,
        outputTokens,
        costUsd,
        turns: status === "scored" || (isDialogue && wasBrokenOff(stored.status)) ? judged.map(scoredTurn) : [],
        later: later.get(ordinal) ?? nothingLater,
      };
    }
  }
}
