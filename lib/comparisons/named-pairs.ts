import { z } from "zod";
import type { ComparisonTarget, NamedPairs } from "@/lib/contracts/comparison";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { settingsThatCount } from "@/lib/record/ranking-key";
import { canonicalJson } from "@/lib/text/canonical-json";
import { type Couple, drawPair } from "./draw-pair";
import { openSides, type Side } from "./sides";

/** Reads the named pairs that the chosen runs form, each with its chart. Throws as `openSides` does. */
export async function readNamedPairs(target: ComparisonTarget): Promise<NamedPairs> {
  const comparison = await openSides(target);
  const pairs: NamedPairs["pairs"] = [];
  for (const named of comparison.compare.named ?? []) {
    const runs = comparison.sides.map(({ facts, model, suite }) => ({ facts, settings: model, suite }));
    const kinds = named.kinds(runs);
    const sides = ([0, 1] as const).map((kind) => comparison.sides.filter((_, at) => kinds[at] === kind));
    const [first = [], second = []] = sides;
    const couples = couplesOf(first, second);
    if (couples.length === 0) continue;
    const drawn = await drawPair(comparison, named, couples);
    if (!drawn) continue;
    const { id, title, note, labels } = named;
    const labelled = (label: string, which: 0 | 1) => ({ label, sides: couples.map((couple) => couple[which].id) });
    const differs = [...new Set(couples.flatMap(differences))];
    pairs.push({ id, title, note, differs, first: labelled(labels[0], 0), second: labelled(labels[1], 1), ...drawn });
  }
  return { pairs };
}

/** Returns the model's name at its endpoint: runs of one model under several names in Heed belong together. */
const modelOf = ({ model, run }: Side) => settingsAsked(model)?.model ?? run.modelName;

/** Pairs the newest run of each kind by model. If there is a single run of each kind, they are paired even if their models differ. */
function couplesOf(first: readonly Side[], second: readonly Side[]): Couple[] {
  const [onlyFirst] = first;
  const [onlySecond] = second;
  if (onlyFirst && onlySecond && first.length === 1 && second.length === 1) return [[onlyFirst, onlySecond]];
  const newest = (sides: readonly Side[]) => new Map(sides.toSorted((a, b) => a.run.id - b.run.id).map((side) => [modelOf(side), side]));
  const partners = newest(second);
  return [...newest(first)].flatMap(([model, side]) => {
    const partner = partners.get(model);
    return partner ? [[side, partner] as const] : [];
  });
}

const record = z.record(z.string(), z.unknown()).catch({});

/** Names whatever differs between two runs, without values, because the judge and the parameters of a run are private. */
function differences([first, second]: Couple): string[] {
  const [a, b] = [first, second].map((side) => {
    // The source of imported replies is a file, which says nothing about how they were made.
    const { model: _, source: _source, sampling, ...settings } = record.parse(settingsThatCount(side.model));
    return { settings: { ...settings, ...record.parse(sampling) }, params: record.parse(side.facts.params) };
  });
  const changed = (before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) =>
    Object.keys({ ...before, ...after }).filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null));
  const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const settingWords: Readonly<Record<string, string>> = { kind: "kind of model", base: "base or instruct model" };
  const facts: readonly (readonly [word: string, differs: boolean])[] = [
    ["suite", first.suite.hash !== second.suite.hash],
    ["verifier", first.verifier.id !== second.verifier.id],
    ["version of the verifier", first.verifier.id === second.verifier.id && first.verifier.version !== second.verifier.version],
    ["judge", first.judgeName !== second.judgeName],
    ["system prompt", first.facts.systemPrompt !== second.facts.systemPrompt],
    ["repetitions", first.repetitions !== second.repetitions],
  ];
  return [
    ...(modelOf(first) === modelOf(second) ? [] : ["model"]),
    ...changed(a?.settings, b?.settings).map((name) => settingWords[name] ?? spaced(name)),
    ...changed(a?.params, b?.params).map((name) => `parameter “${name}”`),
    ...facts.flatMap(([word, differs]) => (differs ? word : [])),
  ];
}
