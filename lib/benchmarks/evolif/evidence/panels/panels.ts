import type { PanelContext } from "@/lib/benchmarks/engine";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { RunEndurance } from "@/lib/contracts/endurance";
import type { DialogueScenes, DialogueScript } from "@/lib/contracts/scene";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { dialogueTurnOf, type JudgedConstraint } from "@/lib/endurance/dialogue-turn-of";
import { turnText } from "@/lib/endurance/turn-text";
import { nextRequest } from "../../generate/conversation";
import { turnAt } from "../../generate/state/turn-at";
import type { EvolifItem } from "../../items/item";
import type { EvolifRunParams } from "../../items/params";
import { enduranceView } from "../../metrics/endurance";
import { outcomes } from "../../score/outcomes";
import { scene } from "../scene";
import { turnGroups } from "./turn-groups";

type Context = PanelContext<EvolifItem, EvolifRunParams>;

const tones = new Map(outcomes.map(({ letter, tone }) => [letter, tone]));

/** Returns the state of a constraint from its outcome letter. */
function stateOf(letter: string): JudgedConstraint["state"] {
  const tone = tones.get(letter);
  return tone === "pass" ? "p" : tone === "unscored" || tone === undefined ? "e" : "f";
}

/** The answered turns of all dialogues of a run, including unfinished ones. */
async function endurance({ run, samples, items }: Context): Promise<RunEndurance> {
  const dialogues = await samples();
  const longest = new Map<number, number>();
  for (const { itemId, outcomes: turns } of dialogues) longest.set(itemId, Math.max(turns.length, longest.get(itemId) ?? 0));
  const groupsOf = await turnGroups(items, longest);
  const played = dialogues.map(({ ordinal, itemId, status, outcomes: turns, passed }) => ({
    ordinal,
    key: groupsOf.get(itemId)?.key ?? "",
    status,
    turns: turns.map((letters, turn) => ({
      passed: passed[turn] ?? false,
      judged: (groupsOf.get(itemId)?.turns[turn] ?? []).map((group, at) => ({ group, state: stateOf(letters.charAt(at)) })),
    })),
  }));
  const seen = new Set(played.flatMap(({ turns }) => turns.flatMap(({ judged }) => judged.map(({ group }) => group))));
  const groups = enduranceView.groups.filter(({ id }) => seen.has(id));
  const ids = groups.map(({ id }) => id);
  return {
    patience: run.params.patience,
    maxTurns: run.params.maxTurns,
    groups,
    dialogues: played.map(({ turns, ...dialogue }) => ({
      ...dialogue,
      turns: turns.map(({ judged, passed }) => turnText(dialogueTurnOf(ids, judged, passed))),
    })),
  };
}

/** The topic, changes and constraints of each turn of a dialogue. */
async function timeline({ run, item, turns }: Context): Promise<DialogueScenes> {
  const { item: dialogue } = await item();
  const scenes: DialogueScenes["scenes"] = [];
  while (scenes.length < turns && turnAt(dialogue, scenes.length)) scenes.push(scene(dialogue, scenes.length));
  return { patience: run.params.patience, scenes };
}

const mostTurns = 50;
const kept: TurnRecord = { reply: "", sent: nothingSent, verdict: { score: 1, passed: true, checks: [] } };

/** The first 50 turns of a dialogue, as asked of a model that satisfies every constraint. */
async function script({ run, item }: Context): Promise<DialogueScript> {
  const { item: dialogue } = await item();
  const asked: DialogueScript = [];
  while (asked.length < mostTurns) {
    const request = nextRequest(
      dialogue,
      Array.from(asked, () => kept),
      run.params,
    );
    if (!request) break;
    asked.push({ query: request.messages.at(-1)?.parts.join("") ?? "", scene: scene(dialogue, asked.length) });
  }
  return asked;
}

/** Data for each of the family's panels. */
export const panels = { endurance, timeline, script };
