import { z } from "zod";
import type { RunFacts } from "@/lib/benchmarks/family";
import { nextRequest } from "@/lib/benchmarks/next-request";
import { type LoadedFamily, openItem, openRun } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { hashesOf, openStored } from "@/lib/blobs/open-stored";
import { sharedTexts } from "@/lib/blobs/shared-texts";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import { messageText, sentMessages } from "@/lib/contracts/plain/message-text";
import { type SampleRow, sampleRow } from "@/lib/contracts/sample";
import { type Cut, cut, nothingSent, replyEnding } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { sampleColumnsSql } from "@/lib/reads/samples/sample-row";
import { givenVerdict } from "@/lib/reads/samples/turn-verdict";
import { historyAfter, repeatedMessages } from "@/lib/record/fresh-messages";
import { replay } from "@/lib/record/replay";

/** Exported sample: its row, and each turn's reply with the outcome of every check under the run's verifier. */
export interface ExportedSample {
  row: SampleRow;
  turns: {
    turn: number;
    /** Null if only a verdict is known, as from an imported table of scores. */
    reply: string | null;
    checks: { label: string; group: string; outcome: string; isPass: boolean }[];
    /** Messages sent before this reply and not already in the turn before it, and facts about the reply; only in exports with prompts. */
    sent?: {
      messages: { role: string; text: string }[];
      verifierVersion: string | null;
      ended: string | null;
      finishReason: string | null;
      /** The part of the messages that was cut to fit the model's context, and is left out here too. */
      cut: Cut | null;
    };
  }[];
}

/** Run whose samples are exported; `asked`: the data that its prompts are made from, if prompts are exported. */
export interface ExportedRun {
  id: number;
  benchmark: string;
  verifier: string;
  asked?: { params: unknown; suiteParams: unknown; model: { name: string; settings: ModelSettings }; systemPrompt: string | null };
}

/** Samples read at once. Their replies are held in memory, and so are exported prompts, which may contain shared texts of a megabyte. */
const batch = 200;
const batchOfPrompts = 20;

const storedRow = sampleRow.extend({
  body: z.unknown(),
  replies: z.array(
    z.object({
      turn: z.number().int(),
      reply: z.string().nullable(),
      outcomes: z.string().nullable(),
      version: z.string().nullable(),
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
      ended: replyEnding.nullable(),
      finishReason: z.string().nullable(),
      cut: cut.nullable(),
    }),
  ),
});
type StoredRow = z.infer<typeof storedRow>;

const sql = `select ${sampleColumnsSql("$2")}, i.body,
    coalesce((select json_agg(json_build_object('turn', k.turn, 'reply', t.reply, 'outcomes', c.outcomes, 'version', c.version, 'score', c.score,
        'passed', c.passed, 'ended', t.ended, 'finishReason', t.finish_reason, 'cut', t.cut) order by k.turn)
      from (select turn from turn where run_id = s.run_id and ordinal = s.ordinal
        union select turn from checks where run_id = s.run_id and ordinal = s.ordinal and verifier = $2) k
      left join turn t on t.run_id = s.run_id and t.ordinal = s.ordinal and t.turn = k.turn
      left join checks c on c.run_id = s.run_id and c.ordinal = s.ordinal and c.turn = k.turn and c.verifier = $2), '[]') as replies
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal > $3 order by s.ordinal limit $4`;

/**
 * The messages before each reply of a sample as they were sent, without those of earlier turns. Verdicts, on which a later prompt may depend, are read from
 * their stored letters.
 */
async function freshMessages(family: LoadedFamily, facts: RunFacts, { body, replies }: Pick<StoredRow, "body" | "replies">) {
  const { engine } = family;
  const opened = await openStored(engine, body, "ask", "score");
  const answers = replies.map((stored) => ({ ...stored, reply: stored.reply ?? "", sent: nothingSent }));
  const storedWord = ({ turn, outcomes, score, passed }: StoredRow["replies"][number]) => {
    if (outcomes === null) return { verdict: null };
    const stored = { outcomes, score: score ?? 0, passed: passed ?? false, credits: null, facts: null, note: null, detail: null };
    return { verdict: givenVerdict(family, opened, turn, stored) };
  };
  const sent: { role: string; text: string }[][] = [];
  let history: Message[] = [];
  for await (const { reply, earlier } of replay(answers, storedWord)) {
    const asked = nextRequest(engine, opened, earlier, facts)?.messages ?? [];
    const stored = await sharedTexts(hashesOf(asked));
    const text = (hash: TextHash) => stored(hash).text;
    const whole = sentMessages(asked, reply.cut, text);
    const fresh = whole.slice(repeatedMessages(whole, history));
    sent.push(fresh.map((message) => ({ role: message.role, text: messageText(message, text) })));
    history = historyAfter(whole, reply.reply);
  }
  return sent;
}

/** Yields all samples of a run in order, a batch at a time. */
export async function* exportBatches(run: ExportedRun): AsyncGenerator<ExportedSample[]> {
  const family = await loadFamily(run.benchmark);
  const { manifest, engine } = family;
  const facts = run.asked ? openRun(manifest, { ...run.asked, live: false }) : null;
  const outcomes = new Map(manifest.views.outcomes.map((outcome) => [outcome.letter, outcome]));
  const atOnce = facts ? batchOfPrompts : batch;
  for (let after = -1; ; ) {
    const rows = await queryRows(storedRow, sql, [run.id, run.verifier, after, atOnce]);
    const last = rows.at(-1);
    if (!last) return;
    const samples: ExportedSample[] = [];
    for (const { body, replies, ...row } of rows) {
      const { item } = openItem(engine, body);
      const messages = facts ? await freshMessages(family, facts, { body, replies }) : null;
      samples.push({
        row,
        turns: replies.map(({ turn, reply, outcomes: letters, version, ended, finishReason, cut }, at) => ({
          turn,
          reply,
          ...(messages && { sent: { messages: messages[at] ?? [], verifierVersion: version, ended, finishReason, cut } }),
          checks: engine.scoring.requirements(item, turn).flatMap(({ label, group }, position) => {
            const letter = letters?.[position];
            if (letter === undefined) return [];
            const outcome = outcomes.get(letter);
            return [{ label, group, outcome: outcome?.id ?? letter, isPass: outcome?.tone === "pass" }];
          }),
        })),
      });
    }
    yield samples;
    if (rows.length < atOnce) return;
    after = last.ordinal;
  }
}
