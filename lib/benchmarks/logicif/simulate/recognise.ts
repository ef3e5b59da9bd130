import { createHash } from "node:crypto";
import { functions } from "../functions/functions";
import { goldOf, inputOf, walksOfHouse } from "../functions/gold";
import { instructionOf, type SeedFunction } from "../functions/seed-function";
import type { LogicifItem } from "../item";
import { opening } from "../prompt";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let byText: Map<string, SeedFunction> | null = null;

/** Reads a case of the house's functions back out of a prompt, in words or as source; null for every other. */
export function recognise(messages: readonly { role: string; content: string }[]): { item: LogicifItem; turns: [] } | null {
  const prompt = messages.length === 1 ? (messages[0]?.content ?? "") : "";
  if (!prompt.startsWith(opening)) return null;
  byText ??= new Map(functions.flatMap((of) => [instructionOf(of).text, of.source].map((text) => [text, of])));
  const from = prompt.indexOf("\n\n") + 2;
  const to = prompt.lastIndexOf("\n\nInput, the arguments in their order, as JSON: ");
  const found = byText.get(prompt.slice(from, to));
  const input = /\n\nInput, the arguments in their order, as JSON: (.*)\nTrackers to report: /.exec(prompt.slice(to))?.[1];
  const at = found?.cases.findIndex((args) => inputOf(args) === input) ?? -1;
  if (!found || input === undefined || at === -1) return null;
  const { complexity, stats, expected } = goldOf(found.id);
  const { text, spans } = instructionOf(found);
  const item: LogicifItem = {
    ...{ task: found.id, testCase: at, input, expected: expected[at] ?? "", function: hashOf(found.source), description: hashOf(text) },
    ...{ prompt: null, statsKeys: stats, outputFormat: found.outputFormat, complexity, difficulty: null, interval: null },
    ...{ spans: hashOf(JSON.stringify(spans)), walk: hashOf(JSON.stringify(walksOfHouse(found.id)[at] ?? [])) },
  };
  return { item, turns: [] };
}
