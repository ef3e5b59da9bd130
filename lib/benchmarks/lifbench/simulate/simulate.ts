import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { LifbenchItem } from "../items/item";
import { tasks } from "../items/tasks";
import { duplicateLines, goldAnswer, jsonLine, labelsLine, rightLabels } from "../score/gold";
import { type Skill, skills } from "./skills";

/** Writes an answer with the skill of a profile; the same random source gives the same answer. */
export function simulate(item: LifbenchItem, profile: string, random: Random): string {
  const skill = skills.find(({ id }) => id === profile);
  if (!skill)
    throw new HeedError("invalid", `LIFBench has no simulated profile “${profile}”. Known: ${skills.map(({ id }) => id).join(", ")}.`);
  if (skill.id === "perfect") return goldAnswer(item);
  const load = loadOf(item);
  const answer = answered(item, skill, load, random);
  return random.uniform() < skill.drifts(load) ? drifted(answer, random) : answer;
}

/** Approximate numbers of elements, documents and sentences in the shortest published context. */
const shortest = { list: 140, multidoc: 9, onedoc: 90 } as const;

function loadOf(item: LifbenchItem): number {
  const size =
    typeof item.label === "number"
      ? item.label
      : Math.max(...Object.values(item.label).flatMap((sentences) => sentences.map(([, , index]) => index)));
  return Math.max(1, size / shortest[tasks[item.task].scenario]);
}

/** Returns the given pieces of an answer: right ones, or wrong ones in their place, up to where the model stops. */
function pieces<T>(
  right: readonly T[],
  wrong: (piece: T, at: number) => T | null,
  chance: (at: number) => number,
  gives: number,
  random: Random,
): T[] {
  const kept = right.slice(0, Math.max(1, Math.round(gives * right.length)));
  return kept.flatMap((piece, at) => {
    if (random.uniform() >= chance(at)) return [piece];
    const replacement = wrong(piece, at);
    return replacement === null ? [] : [replacement];
  });
}

const invented = (random: Random) => Array.from({ length: 32 }, () => random.integer(16).toString(16)).join("");

function answered(item: LifbenchItem, skill: Skill, load: number, random: Random): string {
  const gives = skill.gives(load);
  const evenly = (length: number) => (at: number) => skill.errs(load, length < 2 ? 0.5 : at / (length - 1));
  switch (item.task) {
    case "LSI":
    case "LOI":
    case "LOE":
    case "LBI":
    case "LBE": {
      if (random.uniform() >= skill.errs(load, item.param.id / Math.max(1, item.label))) return goldAnswer(item);
      return missedElement(item.param, goldAnswer(item), random);
    }
    case "LMI": {
      const { elements, id_arr } = item.param;
      const chance = (at: number) => skill.errs(load, (id_arr[at] ?? 1) / Math.max(1, item.label));
      const wrong = () => (random.uniform() < 0.5 ? null : invented(random));
      return jsonLine(pieces(elements, wrong, chance, gives, random));
    }
    case "MB": {
      const labels = rightLabels(item.param);
      return labelsLine(pieces(labels, () => random.pick(item.param.candidates), evenly(labels.length), gives, random));
    }
    case "MF": {
      const sets = item.param.dup_infos;
      const shown = pieces(sets, (set) => (set.length > 2 ? set.slice(1) : null), evenly(sets.length), gives, random);
      return duplicateLines(shown, item.param.info_keys);
    }
    case "OR": {
      const lines = goldAnswer(item).split("\n");
      const cut = (line: string) => (random.uniform() < 0.5 ? line.replace(item.param.sep, " ") : line.slice(12));
      return pieces(lines, cut, evenly(lines.length), gives, random).join("\n");
    }
    case "OQ": {
      const right = goldAnswer(item);
      const index = Object.values(item.label)
        .flat()
        .find(([text]) => text === item.param.evidence)?.[2];
      const depth = index === undefined ? 0.5 : index / (load * shortest.onedoc);
      const other = item.param.options.find((option) => option !== right) ?? right;
      return random.uniform() < skill.errs(load, Math.min(1, depth)) ? other : right;
    }
    case "OE": {
      const sentences = (item.label[item.param.type.slice(1, -1)] ?? []).filter(([, , , isTrue]) => isTrue);
      const chance = (at: number) => skill.errs(load, Math.min(1, (sentences[at]?.[2] ?? 0) / (load * shortest.onedoc)));
      return jsonLine(pieces(sentences, () => null, chance, gives, random).map(([text]) => text));
    }
  }
}

/** Returns a neighbor of the requested element, an invented element, or a sentence without one. */
function missedElement(asked: { element: string; pre_element: string; post_element: string }, right: string, random: Random): string {
  const chance = random.uniform();
  if (chance < 0.55) return random.pick([asked.element, asked.pre_element, asked.post_element].filter((element) => element !== right));
  return chance < 0.8 ? invented(random) : "I could not find this element in the list.";
}

/** Returns the same answer in another form than requested. */
function drifted(answer: string, random: Random): string {
  switch (random.integer(4)) {
    case 0:
      return `Sure, here is the answer:\n${answer}`;
    case 1:
      return `\`\`\`json\n${answer}\n\`\`\``;
    case 2:
      return answer.includes('"') ? answer.replaceAll('"', "'") : `“${answer}”`;
    default:
      return `${answer}\n\nLet me know whether you need anything else.`;
  }
}
