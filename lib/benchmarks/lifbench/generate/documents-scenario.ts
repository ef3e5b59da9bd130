import { contextTokens } from "../items/params";
import { jsonLine, labelsLine } from "../score/gold";
import { collection, collectionText, type Doc, type FieldName } from "./corpora/documents";
import type { Asking, Question, Scenario } from "./scenario";

/** Four labels each, in this order: complete, no source, no title, neither; their first letters differ. */
const labelSets = [
  ["amber", "blue", "coral", "denim"],
  ["11311", "22422", "33233", "44144"],
  ["north", "east", "south", "west"],
  ["full", "partial", "limited", "minimal"],
  ["Rose", "Tulip", "Iris", "Lily"],
] as const;

const askedFields: readonly (readonly FieldName[])[] = [["iD2"], ["id"], ["id", "title"], ["iD2", "date"], ["id", "source", "title"]];

/** Joins names: `id`, `id and title`, `id, source and title`. */
const inWords = (names: readonly string[]) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Returns the fields that such a list of names means; null for other texts. */
export const fieldsInWords = (words: string): readonly FieldName[] | null =>
  askedFields.find((fields) => inWords(fields) === words) ?? null;

/** Encodes the missing fields of a document: 1 for its source plus 2 for its title. */
export const missing = ({ fields }: Pick<Doc, "fields">): number =>
  (fields.title === undefined ? 2 : 0) + (fields.source === undefined ? 1 : 0);

/**
 * Makes the MB question for documents whose missing fields are the digits of `lacks`; `labels` are in the order of the rules, `shown` in
 * that of the prompt.
 */
export function labelQuestion(lacks: string, labels: readonly string[], shown: string[]): Question {
  const [full, noSource, noTitle, neither] = labels;
  const rules = [
    `1. The document has a title and a source: ${full}`,
    `2. The document has a title and no source: ${noSource}`,
    `3. The document has a source and no title: ${noTitle}`,
    `4. The document has neither a title nor a source: ${neither}`,
  ].join("\n");
  const param = { rule_key: labels.map((label) => label.charAt(0)).join(""), candidates: shown, rules, missing: lacks };
  return {
    asked: { task: "MB", label: lacks.length, param },
    values: { candidates: jsonLine(shown), rules, example: labelsLine(labels.slice(0, 2)) },
  };
}

/** Makes the MF question for documents of which these sets have the same text. */
export function duplicateQuestion(
  documents: readonly Pick<Doc, "fields">[],
  duplicates: number[][],
  fields: readonly FieldName[],
): Question {
  const shown = (from: number, to: number) =>
    jsonLine(Array.from({ length: to - from + 1 }, (_, at) => fields.map((name) => `${name}_${from + at}`)));
  const param = {
    info_text: inWords(fields),
    info_keys: fields.join(" "),
    example: `${shown(1, 3)}\n${shown(4, 5)}`,
    dup_idxs: duplicates,
    dup_infos: duplicates.map((set) =>
      set.map((at) => Object.fromEntries(fields.map((name) => [name, documents[at]?.fields[name] ?? null]))),
    ),
  };
  return { asked: { task: "MF", label: documents.length, param }, values: { info_text: param.info_text, example: param.example } };
}

/** Makes documents, with the tasks of labeling them and of finding duplicates. */
export const documentsScenario: Scenario = ({ length, random, corpus }): Asking => {
  const source = random.fork("documents");
  const all = collection(contextTokens(length), source, corpus.documents(length, random.fork("own documents")));
  const lacks = all.documents.map((document) => missing(document)).join("");
  const find = (fields: readonly FieldName[]) => duplicateQuestion(all.documents, all.duplicates, fields);
  return {
    text: collectionText(all),
    variables: (task) => {
      const drawn = random.fork(task);
      if (task === "MB")
        return labelSets.map((labels) => labelQuestion(lacks, labels, drawn.shuffle(labels))).map((question) => () => question);
      if (task === "MF") return askedFields.map((fields) => () => find(fields));
      return [];
    },
  };
};
