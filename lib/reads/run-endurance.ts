import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/family";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { sampleStatus } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { dialogueTurnOf, type JudgedConstraint } from "@/lib/endurance/dialogue-turn-of";
import { turnText } from "@/lib/endurance/turn-text";
import { HeedError } from "@/lib/errors";
import { turnGroups } from "./turn-groups";

const runRow = z.object({
  benchmark: z.string(),
  verifier: z.string(),
  params: z.record(z.string(), z.unknown()),
});
const runSql = "select benchmark, verifier, params from run where id = $1";

const dialogueRow = z.object({
  ordinal: z.number().int(),
  itemId: z.number().int(),
  status: sampleStatus,
  outcomes: z.array(z.string()),
  passed: z.array(z.boolean()),
});
const dialogueSql = `select s.ordinal, s.item_id as "itemId", s.status,
    coalesce(array_agg(c.outcomes order by c.turn) filter (where c.turn is not null), '{}') as outcomes,
    coalesce(array_agg(c.passed order by c.turn) filter (where c.turn is not null), '{}') as passed
  from sample s left join checks c on c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = $2
  where s.run_id = $1 group by s.run_id, s.ordinal order by s.ordinal`;

/** What became of a constraint, by its outcome letter. */
function stateOf({ views }: Manifest): (letter: string) => JudgedConstraint["state"] {
  const tones = new Map(views.outcomes.map(({ letter, tone }) => [letter, tone]));
  return (letter) => {
    const tone = tones.get(letter);
    return tone === "pass" ? "p" : tone === "unscored" || tone === undefined ? "e" : "f";
  };
}

/**
 * The answered turns of all dialogues of a run under a verifier (its own by default), those that still go on included.
 * Throws `not_found`, also for a family without patience, or `invalid` for an unknown verifier.
 */
export async function readRunEndurance(id: number, verifier?: string): Promise<RunEndurance> {
  const [run] = await queryRows(runRow, runSql, [id]);
  if (!run) throw new HeedError("not_found", `There is no run ${id}.`);
  const { manifest, engine } = await loadFamily(run.benchmark);
  const endurance = engine.dialogue?.endurance;
  if (!endurance) throw new HeedError("not_found", `Run ${id} holds no dialogues that end by patience.`);
  const by = verifier ?? run.verifier;
  if (!manifest.verifiers.some((known) => known.id === by))
    throw new HeedError("invalid", `There is no verifier “${by}”.`, { where: "verifier" });
  const dialogues = await queryRows(dialogueRow, dialogueSql, [id, by]);
  const longest = new Map<number, number>();
  for (const { itemId, outcomes } of dialogues) longest.set(itemId, Math.max(outcomes.length, longest.get(itemId) ?? 0));
  const items = await turnGroups(engine, longest);
  const state = stateOf(manifest);
  const played = dialogues.map(({ ordinal, itemId, status, outcomes, passed }) => {
    const item = items.get(itemId);
    const turns = outcomes.map((letters, turn) => {
      const asked = item?.turns[turn] ?? [];
      return { passed: passed[turn] ?? false, judged: asked.map((group, at) => ({ group, state: state(letters.charAt(at)) })) };
    });
    return { ordinal, key: item?.key ?? "", status, turns };
  });
  const seen = new Set(played.flatMap(({ turns }) => turns.flatMap(({ judged }) => judged.map(({ group }) => group))));
  const groups = endurance.groups.filter((group) => seen.has(group.id));
  const ids = groups.map((group) => group.id);
  return {
    patience: endurance.patience(run.params),
    maxTurns: endurance.maxTurns(run.params),
    groups,
    dialogues: played.map(({ turns, ...dialogue }) => ({
      ...dialogue,
      turns: turns.map(({ judged, passed }) => turnText(dialogueTurnOf(ids, judged, passed))),
    })),
  };
}
