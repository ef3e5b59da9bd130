import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { topics } from "../../data/topics";
import { describeInstruction } from "../../items/describe/describe-instruction";
import { allGroups, type GroupId, groups, type JudgedGroupId } from "../../items/groups";
import type { Instruction } from "../../items/instruction";
import { composeReply } from "../../simulate/compose/compose-reply";
import type { DialogueTurn, Operation } from "./dialogue-turn";
import { drawArguments } from "./draw-arguments";
import type { MachineSettings } from "./settings";

/** State of a dialogue: the topics in the order of their first turns, with the constraints in force in each. */
export interface DialogueState {
  topics: ReadonlyMap<number, readonly Instruction[]>;
  active: number | null;
  /** Turn at which the active topic became active. */
  since: number;
}

export type Change = Pick<DialogueTurn, "turn" | "active_topic" | "phase" | "instructions"> & { operation: Operation };
type Kind = "add" | "modify" | "remove";

const tries = 10;

/** Returns the state after a turn. */
export function after(
  state: DialogueState,
  { turn, active_topic, instructions }: Pick<DialogueTurn, "turn" | "active_topic" | "instructions">,
): DialogueState {
  return {
    topics: new Map(state.topics).set(active_topic, instructions),
    active: active_topic,
    since: state.active === active_topic ? state.since : turn,
  };
}

/** Performs one step of a dialogue: exactly one change, to the active topic or to the one that it switches to (section 3.2). */
export function step(state: DialogueState, turn: number, settings: MachineSettings, random: Random, wording: PromptWording): Change {
  const { id, phase } = nextTopic(state, turn, settings, random);
  const inForce = state.topics.get(id) ?? [];
  const { operation, instructions } = mutate(topics[id]?.keywords ?? [], inForce, phase === "new", settings, random, wording);
  return { turn, active_topic: id, phase, operation, instructions };
}

function nextTopic(
  { topics: known, active, since }: DialogueState,
  turn: number,
  { dwell, switchProbability, newTopicProbability }: MachineSettings,
  random: Random,
): { id: number; phase: DialogueTurn["phase"] } {
  const fresh = topics.flatMap((_, id) => (known.has(id) ? [] : [id]));
  if (active === null) return { id: random.pick(fresh), phase: "new" };
  if (turn - since <= dwell || random.uniform() >= switchProbability) return { id: active, phase: "continued" };
  const others = [...known.keys()].filter((id) => id !== active);
  const wantsNew = random.uniform() < newTopicProbability;
  if (fresh.length > 0 && (wantsNew || others.length === 0)) return { id: random.pick(fresh), phase: "new" };
  return others.length > 0 ? { id: random.pick(others), phase: "returned" } : { id: active, phase: "continued" };
}

function mutate(
  keywords: readonly string[],
  inForce: readonly Instruction[],
  isNew: boolean,
  settings: MachineSettings,
  random: Random,
  wording: PromptWording,
): { operation: Operation; instructions: Instruction[] } {
  const available = settings.judgedGroups ? allGroups : groups.map(({ id }) => id);
  const context = { keywords, inForce, available, settings, random, wording };
  const first = isNew ? "add" : kindOf(inForce.length, available.length, settings, random);
  // If the drawn change is impossible, another is made, because a step makes exactly one.
  const kinds: readonly Kind[] = [first, "modify", "add", "remove"];
  for (const kind of kinds) {
    const change = kind === "add" ? add(context) : kind === "modify" ? modify(context) : remove(context);
    if (change) return change;
  }
  throw new Error("A dialogue has come to a state in which nothing can be changed.");
}

function kindOf(
  count: number,
  all: number,
  { addWeight, removeWeight, modifyWeight, changeOnlyProbability, changeFullProbability }: MachineSettings,
  random: Random,
): Kind {
  if (count === 0) return "add";
  if (count === 1) return random.uniform() < changeOnlyProbability ? "modify" : "add";
  if (count >= all) return random.uniform() < changeFullProbability ? "modify" : "remove";
  const drawn = random.uniform() * (addWeight + removeWeight + modifyWeight);
  if (drawn < addWeight) return "add";
  return drawn < addWeight + removeWeight ? "remove" : "modify";
}

interface Context {
  keywords: readonly string[];
  inForce: readonly Instruction[];
  available: readonly (GroupId | JudgedGroupId)[];
  settings: MachineSettings;
  random: Random;
  wording: PromptWording;
}

function add({ keywords, inForce, available, settings, random, wording }: Context) {
  const absent = available.filter((group) => !inForce.some(({ id }) => id === group));
  for (let time = 0; time < tries && absent.length > 0; time += 1) {
    const group = random.pick(absent);
    const args = drawArguments(group, { keywords, inForce, before: null }, random);
    if (args === null) continue;
    const fresh = described(group, args, wording);
    const instructions = [...inForce, fresh];
    if (holdable(instructions, settings)) return { operation: operationOf("add", null, fresh), instructions };
  }
  return null;
}

function modify({ keywords, inForce, available, settings, random, wording }: Context) {
  if (inForce.length === 0) return null;
  const old = random.pick(inForce);
  const group = available.find((id) => id === old.id);
  for (let time = 0; time < tries && group; time += 1) {
    const args = drawArguments(group, { keywords, inForce, before: old.args }, random);
    if (args === null || JSON.stringify(args) === JSON.stringify(old.args)) continue;
    const fresh = described(group, args, wording);
    if (fresh.description === old.description) continue;
    const instructions = inForce.map((instruction) => (instruction === old ? fresh : instruction));
    if (holdable(instructions, settings)) return { operation: operationOf("modify", old, fresh), instructions };
  }
  return null;
}

function remove({ inForce, random }: Context) {
  if (inForce.length < 2) return null;
  const old = random.pick(inForce);
  return { operation: operationOf("remove", old, null), instructions: inForce.filter((instruction) => instruction !== old) };
}

const described = (id: string, args: unknown, wording: PromptWording): Instruction => ({
  id,
  args,
  description: describeInstruction(id, args, wording),
});

function holdable(instructions: readonly Instruction[], { satisfiable }: MachineSettings): boolean {
  return !satisfiable || composeReply(instructions, randomFrom("holdable")) !== null;
}

function operationOf(kind: Kind, before: Instruction | null, fresh: Instruction | null): Operation {
  const id = (fresh ?? before)?.id ?? "";
  return {
    operation_type: kind,
    original_description: before?.description ?? null,
    new_description: fresh?.description ?? null,
    instruction_id: id,
    instruction_class: id,
    args_before: before?.args ?? null,
    args_after: fresh?.args ?? null,
  };
}
