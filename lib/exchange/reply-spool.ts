import { createHash, type Hash } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import type { ReplyFacts } from "@/lib/benchmarks/family";
import { type Verdict, verdict } from "@/lib/contracts/check";
import type { Sampling } from "@/lib/contracts/model";
import { received } from "@/lib/contracts/reading";
import { HeedError } from "@/lib/errors";
import type { GivenReply } from "@/lib/runs/store-finished-run";
import { canonicalJson } from "@/lib/text/canonical-json";
import { storableJson } from "@/lib/text/storable";
import type { PartedReply } from "./imported-thoughts";
import { mostRepetitions } from "./row-shapes";

/** A model with its replies in an import. */
export interface SpooledModel {
  /** Position among the import's models, from 0. */
  nth: number;
  name: string;
  replies: number;
  /** Largest number of replies to the first turn of one item. */
  repetitions: number;
  /** SHA-256, hex, over the replies in their order. */
  hash: string;
  /** The sampling parameters that all of its replies have in common, as far as their files state them. */
  sampling: Sampling;
}

/** Replies of an import before they become runs. They are kept in the database, however many there are, until its transaction ends. */
export interface ReplySpool {
  add(reply: PartedReply): Promise<void>;
  /**
   * Ends the collecting. Returns the models in the order of their first replies. Throws `invalid` if the suite lacks an item that a reply
   * answers.
   */
  close(suiteId: number): Promise<SpooledModel[]>;
  /** Reads the replies of a model to some items (by ordinal, excluding `to`) in one repetition, by item, one reply per turn. */
  read(range: { suiteId: number; model: number; repetition: number; from: number; to: number }): Promise<Map<number, GivenReply[]>>;
}

const rowsAtOnce = 500;
const charactersAtOnce = 2_000_000;

const tableSql = `create temporary table reply_spool (
  model int not null, repetition int not null, key text not null, turn int not null, reply text, latency float8, verdict jsonb, extra jsonb, facts jsonb,
  thoughts text, received jsonb
) on commit drop`;
const addSql = `insert into reply_spool select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::float8[], $7::jsonb[], $8::jsonb[], $9::jsonb[],
  $10::text[], $11::jsonb[])`;
const strayRow = z.object({ model: z.number().int(), key: z.string() });
const straySql = `select s.model, s.key from reply_spool s where not exists (select 1 from item i where i.suite_id = $1 and i.key = s.key) limit 1`;
const amount = z.number().optional();
const storedFacts = z.object({
  ...{ inputTokens: amount, outputTokens: amount, reasoningTokens: amount, costUsd: amount },
  finishReason: z.string().optional(),
});
const replyRow = z.object({
  ordinal: z.number().int(),
  reply: z.string().nullable(),
  latency: z.number().nullable(),
  verdict: verdict.nullable(),
  extra: z.record(z.string(), z.unknown()).nullable(),
  facts: storedFacts.nullable(),
  thoughts: z.string().nullable(),
  received: received.nullable(),
});
const readSql = `select i.ordinal, s.reply, s.latency, s.verdict, s.extra, s.facts, s.thoughts, s.received from item i
    join reply_spool s on s.model = $2 and s.repetition = $3 and s.key = i.key
  where i.suite_id = $1 and i.ordinal >= $4 and i.ordinal < $5 order by i.ordinal, s.turn`;

interface Row {
  model: number;
  repetition: number;
  key: string;
  turn: number;
  reply: string | null;
  latency: number | null;
  verdict: string | null;
  extra: string | null;
  facts: string | null;
  thoughts: string | null;
  received: string | null;
}

/** The facts stored with the turn; the others are stored with the run, or among the turn's other fields. */
const turnFacts = ({ latencyMs: _latency, sampling: _run, systemPrompt: _extra, ...facts }: ReplyFacts) => facts;

/** The sampling parameters that all earlier replies and this one have in common. */
function shared(before: Sampling | null, now: Sampling = {}): Sampling {
  if (before === null) return now;
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => now[name as keyof Sampling] === value));
}

const json = (value: unknown) => (value === undefined ? null : storableJson(value));

/** Opens a spool in the transaction of `client`. */
export async function replySpool(client: pg.PoolClient): Promise<ReplySpool> {
  await client.query(tableSql);
  const models = new Map<string, { nth: number; replies: number; repetitions: number; hash: Hash; sampling: Sampling | null }>();
  /** Repetitions begun, and turns of the last one, by model and item. */
  const begun = new Map<string, { repetition: number; turns: number }>();
  let rows: Row[] = [];
  let size = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const names = ["model", "repetition", "key", "turn", "reply", "latency", "verdict", "extra", "facts", "thoughts", "received"] as const;
    await client.query(
      addSql,
      names.map((name) => rows.map((row) => row[name])),
    );
    rows = [];
    size = 0;
  };
  return {
    async add(reply) {
      const { model: name, key, turn = 0, reply: text, latencyMs, verdict: given, facts = {}, thoughts, received: parts } = reply;
      const { systemPrompt } = facts;
      const extra = systemPrompt === undefined ? reply.extra : { ...reply.extra, system_prompt: systemPrompt };
      const model = models.get(name) ?? { nth: models.size, replies: 0, repetitions: 0, hash: createHash("sha256"), sampling: null };
      models.set(name, model);
      model.replies++;
      model.sampling = shared(model.sampling, facts.sampling);
      const besides = [...(Object.keys(facts).length > 0 ? [facts] : []), ...(parts ? [thoughts ?? null, parts] : [])];
      model.hash.update(`\n${canonicalJson([key, turn, text, latencyMs, given ?? null, extra ?? null, ...besides])}`);
      const place = `${model.nth} ${key}`;
      const before = begun.get(place);
      // A first turn begins the next repetition.
      const at = before && turn > 0 ? { ...before, turns: before.turns + 1 } : { repetition: (before?.repetition ?? -1) + 1, turns: 1 };
      if (at.repetition >= mostRepetitions)
        throw new HeedError(
          "invalid",
          `The files have more than ${mostRepetitions} replies of ${name} to the item “${key}”. Import fewer.`,
          {
            where: key,
          },
        );
      begun.set(place, at);
      model.repetitions = Math.max(model.repetitions, at.repetition + 1);
      rows.push({
        model: model.nth,
        repetition: at.repetition,
        key,
        turn: at.turns - 1,
        reply: text,
        latency: latencyMs,
        verdict: json(given),
        extra: json(extra),
        facts: json(turnFacts(facts)),
        thoughts: thoughts ?? null,
        received: json(parts),
      });
      size += (text?.length ?? 0) + (thoughts?.length ?? 0) + 100;
      if (rows.length >= rowsAtOnce || size >= charactersAtOnce) await flush();
    },
    async close(suiteId) {
      await flush();
      await client.query("create index on reply_spool (model, repetition, key)");
      await client.query("analyze reply_spool");
      const [stray] = z.array(strayRow).parse((await client.query(straySql, [suiteId])).rows);
      const spooled = [...models].map(([name, { hash, ...rest }]) => ({
        name,
        ...rest,
        sampling: rest.sampling ?? {},
        hash: hash.digest("hex"),
      }));
      if (stray) {
        const { name } = spooled[stray.model] ?? { name: "a model" };
        throw new HeedError("invalid", `A reply of ${name} answers the item “${stray.key}”, which is not in the import.`, {
          where: stray.key,
        });
      }
      return spooled;
    },
    async read({ suiteId, model, repetition, from, to }) {
      const { rows: stored } = await client.query(readSql, [suiteId, model, repetition, from, to]);
      const byItem = new Map<number, GivenReply[]>();
      for (const { ordinal, reply, latency, verdict: given, extra, facts, thoughts, received: parts } of z.array(replyRow).parse(stored)) {
        const list = byItem.get(ordinal) ?? [];
        byItem.set(ordinal, list);
        list.push({
          text: reply,
          latencyMs: latency,
          ...{ inputTokens: null, outputTokens: null, askedAt: null },
          ...facts,
          ...(thoughts !== null && { thoughts }),
          ...(parts && { received: parts }),
          ...(given && { verdict: given satisfies Verdict }),
          ...(extra && { extra }),
        });
      }
      return byItem;
    },
  };
}
