import { z } from "zod";
import { spacedJson } from "../../generate/build/python-text";
import { complexityMetrics, type WalkEvent } from "../../items/item";
import goldRows from "./gold.json";
import walkRows from "./walks.json";

const goldFile = z.record(
  z.string(),
  z.object({ complexity: complexityMetrics, stats: z.array(z.string()), expected: z.array(z.string()) }),
);

/** What the sandbox gave for a function of the house: how complex it is, its trackers, and each case's label. */
export type HouseGold = z.infer<typeof goldFile>[string];

/** By function and case: an event a line, its step, line, name and value parted by tabs, which Python's repr never writes. */
const walkFile = z.record(z.string(), z.array(z.string()));

let gold: z.infer<typeof goldFile> | null = null;
let walks: z.infer<typeof walkFile> | null = null;

/** The stored gold of a function; throws where `gold.json` lacks it, which then has to be written anew (see gold.long.test.ts). */
export function goldOf(id: string): HouseGold {
  gold ??= goldFile.parse(goldRows);
  const houseGold = gold[id];
  if (!houseGold) throw new Error(`gold.json knows no function “${id}”: write it anew.`);
  return houseGold;
}

/** A walk as `walks.json` holds it. */
export const walkText = (events: readonly WalkEvent[]): string =>
  events.map(({ step, line, name, value }) => [step, line, name, value].join("\t")).join("\n");

function walkOfText(text: string): WalkEvent[] {
  if (text === "") return [];
  return text.split("\n").map((event) => {
    const [step, line, name = "", value = ""] = event.split("\t");
    return { step: Number(step), line: Number(line), name, value };
  });
}

/** What the executions of a function's cases do, in their order. */
export function walksOfHouse(id: string): WalkEvent[][] {
  walks ??= walkFile.parse(walkRows);
  return (walks[id] ?? []).map(walkOfText);
}

/** The input of a case as an item holds it. */
export const inputOf = (args: readonly unknown[]): string => spacedJson(args);
