import { z } from "zod";
import { spacedJson } from "../../generate/build/python-text";
import { complexityMetrics, type WalkEvent } from "../../items/item";
import goldRows from "./gold.json";
import walkRows from "./walks.json";

const goldFile = z.record(
  z.string(),
  z.object({ complexity: complexityMetrics, stats: z.array(z.string()), expected: z.array(z.string()) }),
);

/** The sandbox's results for one of Heed's functions: its complexity, its trackers, and the label of each case. */
export type HouseGold = z.infer<typeof goldFile>[string];

/** By function and case: one event per line, with step, line, name and value separated by tabs, which Python's repr never writes. */
const walkFile = z.record(z.string(), z.array(z.string()));

let gold: z.infer<typeof goldFile> | null = null;
let walks: z.infer<typeof walkFile> | null = null;

/** Returns the stored gold of a function; throws if `gold.json` lacks it and must be written again (see gold.long.test.ts). */
export function goldOf(id: string): HouseGold {
  gold ??= goldFile.parse(goldRows);
  const houseGold = gold[id];
  if (!houseGold) throw new Error(`gold.json knows no function “${id}”: write it again.`);
  return houseGold;
}

/** Encodes a walk as stored in `walks.json`. */
export const walkText = (events: readonly WalkEvent[]): string =>
  events.map(({ step, line, name, value }) => [step, line, name, value].join("\t")).join("\n");

function walkOfText(text: string): WalkEvent[] {
  if (text === "") return [];
  return text.split("\n").map((event) => {
    const [step, line, name = "", value = ""] = event.split("\t");
    return { step: Number(step), line: Number(line), name, value };
  });
}

/** Returns the walks of a function's cases in their order. */
export function walksOfHouse(id: string): WalkEvent[][] {
  walks ??= walkFile.parse(walkRows);
  return (walks[id] ?? []).map(walkOfText);
}

/** Encodes the arguments of a case as the input of an item. */
export const inputOf = (args: readonly unknown[]): string => spacedJson(args);
