import { pythonText } from "@/lib/text/python-literal";
import { pythonStrip } from "@/lib/text/python-space";
import { readDocuments } from "../generate/corpora/documents";
import type { LifbenchItem } from "../items/item";
import { rightLabels } from "../score/gold";
import { labelsGiven } from "../score/scorers/batch-label";
import { literalReadings } from "../score/scorers/find-dup";
import { cell, type Look, markAt, missedFirst, type Row, same } from "./look";
import { documentPlaces } from "./places";

type BatchLabel = Extract<LifbenchItem, { task: "MB" }>;
type FindDuplicates = Extract<LifbenchItem, { task: "MF" }>;

/** By the digit of missing fields: none, source, title, both. */
const has = ["title, source", "title", "source", "neither"];

/** Compares the label given to each document with the right one (MB). */
export function lookAtLabels(item: BatchLabel, text: string, reply: string): Look {
  const places = documentPlaces(text);
  const expected = rightLabels(item.param);
  const given = labelsGiven(pythonStrip(reply), expected.length, item.param.candidates);
  const rows = expected.map((label, at): Row => {
    const cells = [same(has[Number(item.param.missing[at])] ?? ""), cell(label, given[at])];
    return { label: `doc ${at + 1}`, outcome: given[at] === label ? "full" : "none", checkId: "logit_correct", cells };
  });
  const marks = expected.flatMap((label, at) => {
    const other = given[at] ?? null;
    if (other === label) return [];
    return markAt(
      `doc-${at}`,
      "expected",
      `doc ${at + 1}: “${label}” is right, ${other === null ? "none" : `“${other}”`} was given`,
      places[at]?.header,
    );
  });
  return {
    marks,
    columns: [
      { id: "has", label: "Has", numeric: false },
      { id: "label", label: "Label", numeric: false },
    ],
    rows,
  };
}

const named = (documents: readonly (number | string)[]): string | null =>
  documents.length === 0
    ? null
    : documents.map((document) => (typeof document === "number" ? `doc ${document + 1}` : `“${document}”`)).join(", ");

/** Compares the given sets of documents with the sets of the same text (MF). */
export function lookAtDuplicates({ param }: FindDuplicates, text: string, reply: string): Look {
  const places = documentPlaces(text);
  const keys = param.info_keys.split(" ");
  const keyOf = (values: readonly (string | null)[]) => JSON.stringify(values);
  const byFields = new Map<string, number>();
  for (const [at, fields] of readDocuments(text).entries())
    byFields.set(keyOf(keys.map((name) => fields[name as keyof typeof fields] ?? null)), at);
  const lists = literalReadings(pythonStrip(reply)).map((groups) =>
    groups.map((group) => {
      const values = (Array.isArray(group) ? group : [group]).map((value) => (value === null ? null : pythonText(value)));
      return byFields.get(keyOf(values)) ?? values.join(", ");
    }),
  );
  const overlap = (set: readonly number[], list: readonly (number | string)[]) => set.filter((at) => list.includes(at)).length;
  const taken = new Set<number>();
  const answers = param.dup_idxs.map((set) => {
    let best = -1;
    for (const [at, list] of lists.entries())
      if (!taken.has(at) && overlap(set, list) > (best === -1 ? 0 : overlap(set, lists[best] ?? []))) best = at;
    if (best !== -1) taken.add(best);
    return lists[best] ?? [];
  });
  const rows = param.dup_idxs.map((set, at): Row => {
    const given = answers[at] ?? [];
    const isWhole = given.length === set.length && overlap(set, given) === set.length;
    const outcome = isWhole ? "full" : overlap(set, given) > 0 ? "part" : "none";
    const shown = isWhole ? set : given;
    return { label: `Set ${at + 1}`, outcome, checkId: "correct", cells: [cell(named(set), named(shown))] };
  });
  const others = lists.filter((_, at) => !taken.has(at));
  const setOf = new Map(param.dup_idxs.flatMap((set, at) => set.map((document) => [document, at] as const)));
  const given = new Set(lists.flat());
  const strays = [...given].flatMap((document) => (typeof document === "number" && !setOf.has(document) ? [document] : []));
  return {
    marks: [
      ...missedFirst([...setOf], ([document]) => given.has(document)).flatMap(([document, set]) => {
        const is = given.has(document) ? "given" : "not given";
        return markAt(`doc-${document}`, "expected", `set ${set + 1}: doc ${document + 1}, ${is}`, places[document]?.header);
      }),
      ...strays.flatMap((document) =>
        markAt(`given-${document}`, "given", `given: doc ${document + 1}, which repeats no other`, places[document]?.header),
      ),
    ],
    columns: [{ id: "documents", label: "Documents", numeric: false }],
    rows: [
      ...rows,
      ...others.map((list): Row => ({ label: "Also given", outcome: "none", checkId: "num_text", cells: [cell(null, named(list))] })),
    ],
  };
}
