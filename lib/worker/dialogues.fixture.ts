import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import { openItem, openRun } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type RunEndurance, runEndurance } from "@/lib/contracts/endurance";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { promptKey } from "@/lib/endpoint/call-counts";
import { readPanel } from "@/lib/reads/panel";

const turnRow = z.array(z.object({ ordinal: z.number(), body: z.unknown(), reply: z.string(), outcomes: z.string(), passed: z.boolean() }));

/** Reads the stored turns of a run of dialogues, in order. */
export async function savedTurns(runId: number) {
  const { rows } = await pool().query(
    `select t.ordinal, i.body, t.reply, c.outcomes, c.passed from turn t join checks c using (run_id, ordinal, turn)
     join sample s using (run_id, ordinal) join item i on i.id = s.item_id where t.run_id = $1 order by t.ordinal, t.turn`,
    [runId],
  );
  return turnRow.parse(rows);
}

/** Reads the part of these turns that an uninterrupted run has too. */
export async function plainTurns(runId: number) {
  return (await savedTurns(runId)).map(({ ordinal, outcomes, reply }) => [ordinal, outcomes, reply]);
}

/** Returns the prompts whose replies are stored, by the endpoint's keys. */
export async function savedPrompts(runId: number, params: object): Promise<string[]> {
  const { manifest, engine } = await loadFamily("evolif");
  const run = openRun(manifest, { params, suiteParams: {}, model: null, live: false });
  const records = new Map<number, TurnRecord[]>();
  return (await savedTurns(runId)).map(({ ordinal, body, reply, passed }) => {
    const before = records.get(ordinal) ?? [];
    const key = promptKey(
      (engine.asking.next(openItem(engine, body), before, run)?.messages ?? []).map(({ role, parts }) => ({
        role,
        content: parts.join(""),
      })),
    );
    records.set(ordinal, [...before, { reply, sent: nothingSent, verdict: { score: passed ? 1 : 0, passed, checks: [] } }]);
    return key;
  });
}

/** Reads the answered turns of a run's dialogues as its page does. */
export async function shownEndurance(runId: number, verifier?: string): Promise<RunEndurance> {
  return runEndurance.parse(await readPanel("evolif", "endurance", { runId, verifier }));
}
