import type { NewItem } from "@/lib/benchmarks/family";
import { notedWording } from "@/lib/benchmarks/prompt-wording";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { EvolifItem } from "../items/item";
import { type EvolifParams, settingsOf } from "../items/params";
import { tagsOf } from "../items/tags";
import { queriesIn } from "./query/with-queries";
import type { DialogueTurn } from "./state/dialogue-turn";
import type { MachineSettings } from "./state/settings";
import { after } from "./state/step";
import { untouched } from "./state/turn-at";
import { writeTurn } from "./state/write-turn";

const looked = 20;
const draws = 51;

/**
 * Generates dialogues from the suite's seed. A dialogue whose first 20 turns average too few constraints is drawn again, even if fewer
 * turns are written. Throws `invalid` if none has enough, or if given queries belong to other dialogues.
 */
export function* generate(params: EvolifParams, random: Random): Generator<NewItem<EvolifItem>> {
  const settings = settingsOf(params);
  // The seed names contain these numbers, so a dialogue can be identified by its seed alone.
  const base = random.fork("dialogues").integer(2 ** 31);
  const queried = queriesIn(params.queries);
  for (let at = 0; at < params.dialogues; at += 1) {
    const { seed, script } = draw(`${base}-${at}`, params, settings);
    const body: EvolifItem = { script: queried(script, at), extend: { seed, settings }, ...notedWording(params.wording) };
    yield { key: `d${String(at + 1).padStart(3, "0")}`, tags: tagsOf(body), body };
  }
}

/** Returns the first script that passes the quality filter. */
function draw(
  name: string,
  { turns, leastConstraints, wording }: EvolifParams,
  settings: MachineSettings,
): { seed: string; script: DialogueTurn[] } {
  for (let attempt = 0; attempt < draws; attempt += 1) {
    const seed = `${name}-${attempt}`;
    const how = { seed, settings, wording };
    const first = write(looked, how);
    const mean = first.reduce((sum, { instructions }) => sum + instructions.length, 0) / looked;
    if (mean >= leastConstraints) return { seed, script: turns > looked ? write(turns, how, first) : first.slice(0, turns) };
  }
  const message = `None of ${draws} drawn dialogues averages ${leastConstraints} constraints in its first ${looked} turns. Lower the minimum number of constraints, or change the weights.`;
  const path = "params.leastConstraints";
  throw new HeedError("invalid", message, { where: path, issues: [{ path, message }] });
}

function write(turns: number, how: Parameters<typeof writeTurn>[2], begun: readonly DialogueTurn[] = []): DialogueTurn[] {
  const script = [...begun];
  let state = script.reduce(after, untouched);
  while (script.length < turns) {
    const turn = writeTurn(state, script.length + 1, how);
    script.push(turn);
    state = after(state, turn);
  }
  return script;
}
