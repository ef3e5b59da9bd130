import type { NewItem } from "@/lib/benchmarks/benchmark";
import type { Random } from "@/lib/random/random";
import type { EvolifItem } from "./item";
import type { EvolifParams } from "./params";
import { changeOf, queriesOf } from "./query/written-queries";
import type { DialogueTurn } from "./state/dialogue-turn";
import { type MachineSettings, machineSettings } from "./state/settings";
import { after } from "./state/step";
import { untouched } from "./state/turn-at";
import { writeTurn } from "./state/write-turn";
import { tagsOf } from "./tags";

const looked = 20;
const redraws = 50;

/** Dialogues from the suite's seed. One whose first 20 turns average too few constraints is drawn again from the next seed. */
export function generate(params: EvolifParams, random: Random): NewItem<EvolifItem>[] {
  const settings = machineSettings.parse(params);
  const queries = queriesOf(params.queries);
  // The numbers name the seeds, so that a dialogue can be told by its seed alone.
  const base = random.fork("dialogues").integer(2 ** 31);
  return Array.from({ length: params.dialogues }, (_, at) => {
    const { seed, script } = draw(`${base}-${at}`, params, settings);
    const body: EvolifItem = {
      script: script.map((turn) => {
        const written = queries.get(`${at + 1} ${turn.turn}`);
        return written && written.change === changeOf(turn) ? { ...turn, query: written.text, writer: written.writer } : turn;
      }),
      extend: { seed, settings },
    };
    return { key: `d${String(at + 1).padStart(3, "0")}`, tags: tagsOf(body), body };
  });
}

/** The first script that the quality filter lets pass, or the last one drawn. */
function draw(
  name: string,
  { turns, leastConstraints }: EvolifParams,
  settings: MachineSettings,
): { seed: string; script: DialogueTurn[] } {
  for (let attempt = 0; ; attempt += 1) {
    const seed = `${name}-${attempt}`;
    const script = write(seed, Math.min(turns, looked), settings);
    const mean = script.reduce((sum, { instructions }) => sum + instructions.length, 0) / script.length;
    // A short script cannot reach the mean that twenty turns do.
    if (script.length < looked || mean >= leastConstraints || attempt === redraws)
      return { seed, script: write(seed, turns, settings, script) };
  }
}

function write(seed: string, turns: number, settings: MachineSettings, begun: readonly DialogueTurn[] = []): DialogueTurn[] {
  const script = [...begun];
  let state = script.reduce(after, untouched);
  while (script.length < turns) {
    const turn = writeTurn(state, script.length + 1, { seed, settings });
    script.push(turn);
    state = after(state, turn);
  }
  return script;
}
