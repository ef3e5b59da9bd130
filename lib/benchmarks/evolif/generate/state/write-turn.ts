import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { topicsIn } from "../../data/topics";
import { templateQuery } from "../query/template-writer";
import type { DialogueTurn } from "./dialogue-turn";
import type { MachineSettings } from "./settings";
import { type DialogueState, step } from "./step";

/** Writes the next turn of a dialogue. Its change and wording depend only on the dialogue's seed, the turn's number and the state. */
export function writeTurn(
  state: DialogueState,
  turn: number,
  { seed, settings, wording }: { seed: string; settings: MachineSettings; wording: PromptWording },
): DialogueTurn {
  const random = randomFrom(seed).fork(`turn-${turn}`);
  const change = step(state, turn, settings, random.fork("change"), wording);
  const query = templateQuery(change, random.fork("wording"), wording);
  const { active_topic, phase, operation, instructions } = change;
  return {
    turn,
    active_topic,
    topic: topicsIn[wording][active_topic]?.clue ?? "",
    phase,
    operation,
    instructions,
    query,
    writer: "template",
  };
}
