import type { Random } from "@/lib/random/random";
import { emoji } from "../../data/emoji";
import { commonMarks, quotations, uncommonMarks } from "../../data/marks";
import type { GroupId, JudgedGroupId } from "../../items/groups";
import type { Instruction } from "../../items/instruction";
import { keywordArguments } from "./keyword-arguments";
import { drawableKeywords } from "./keyword-mask";

type Group = GroupId | JudgedGroupId;

const judged: Record<JudgedGroupId, readonly string[]> = {
  emotion: ["happy", "sad", "neutral", "angry", "excited", "frustrated"],
  reader_age: ["child", "youth", "adult", "senior"],
  style: ["formal", "informal", "active voice", "passive voice"],
};

/** First, last and step of the numbers of each length constraint. */
const lengths: Record<string, Record<string, readonly [number, number, number]>> = {
  word: { less_than: [60, 250, 10], more_than: [30, 150, 10], exactly: [40, 120, 5] },
  sentence: { less_than: [5, 15, 1], more_than: [2, 10, 1], exactly: [3, 10, 1] },
  paragraph: { less_than: [3, 6, 1], more_than: [1, 4, 1], exactly: [2, 5, 1] },
  characters: { less_than: [400, 1500, 50], more_than: [200, 800, 50], exactly: [300, 900, 50] },
};

const between = ([from, to, step]: readonly [number, number, number], random: Random) =>
  from + step * random.integer(Math.floor((to - from) / step) + 1);

/** Draws arguments of a group for a topic; null if its keywords leave nothing to draw. */
export function drawArguments(
  group: Group,
  { keywords, inForce, before }: { keywords: readonly string[]; inForce: readonly Instruction[]; before: unknown },
  random: Random,
): unknown {
  switch (group) {
    case "startwith":
    case "endwith":
      return edge(drawableKeywords(group, keywords, inForce), random);
    case "format":
      return { mode: random.pick(["json", "html", "xml", "csv", "markdown"]) };
    case "case": {
      const mode = random.pick(["all_upper", "all_lower", "min_upper"]);
      return mode === "min_upper" ? { mode, min: between([20, 80, 5], random) } : { mode };
    }
    case "punctuation": {
      const mode = random.pick(["must_include", "must_not_include"]);
      return { mode, value: random.pick(mode === "must_include" ? uncommonMarks : commonMarks) };
    }
    case "countableItems":
      return { num: between([2, 8, 1], random) };
    case "length": {
      const mode = random.pick(Object.keys(lengths));
      const relation = random.pick(["less_than", "more_than", "exactly"]);
      return { mode, relation, number: between(lengths[mode]?.[relation] ?? [1, 1, 1], random) };
    }
    case "existence":
    case "forbidden":
      return keywordArguments(group, drawableKeywords(group, keywords, inForce), before, random);
    default:
      return { mode: random.pick(judged[group]) };
  }
}

function edge(keywords: readonly string[], random: Random): unknown {
  const mode = random.pick(keywords.length > 0 ? ["letter", "emoji", "keyword", "quotation"] : ["letter", "emoji", "quotation"]);
  if (mode === "quotation") return { mode, ...random.pick(quotations) };
  if (mode === "letter") return { mode, value: random.pick("abcdefghijklmnopqrstuvwxyz".split("")) };
  return { mode, value: random.pick(mode === "emoji" ? emoji : keywords) };
}
