import type { Random } from "@/lib/random/random";
import type { Opening, SentenceSource } from "./corpus";
import { fillUp, tokensOf } from "./tokens";
import { slots } from "./words";

export const fieldNames = ["id", "iD2", "text", "date", "title", "source"] as const;
export type FieldName = (typeof fieldNames)[number];

/** A document: the fields that it has, in the order in which it shows them. */
export interface Doc {
  fields: Partial<Record<FieldName, string>>;
  order: FieldName[];
}

export interface Collection {
  documents: Doc[];
  /**
   * Sets of documents with the same text, by index from 0. Indices within a set, and the sets by their first index, are in the order of the
   * text.
   */
  duplicates: number[][];
}

/** Writes a document as in a prompt; `number` counts from 1. */
export function documentText({ fields, order }: Doc, number: number): string {
  const lines = order.flatMap((name) => (fields[name] === undefined ? [] : [`${name}: ${fields[name]}`]));
  return `******************** doc-${number} ********************\n${lines.join("\n")}\n\n\n`;
}

export const collectionText = ({ documents }: Collection): string =>
  documents.map((document, at) => documentText(document, at + 1)).join("");

/** Parses documents from their text: fields by name, in the order of the text. */
export function readDocuments(text: string): Doc["fields"][] {
  return text
    .split(/^\*{20} doc-\d+ \*{20}$/m)
    .slice(1)
    .map((block) => {
      const lines = block.split("\n").flatMap((line) => {
        const name = fieldNames.find((fieldName) => line.startsWith(`${fieldName}: `));
        return name === undefined ? [] : [[name, line.slice(name.length + 2)] as const];
      });
      return Object.fromEntries(lines);
    });
}

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const hex = "0123456789abcdef";
const drawn = (alphabet: string, length: number, random: Random) =>
  Array.from({ length }, () => alphabet.charAt(random.integer(alphabet.length))).join("");

/** Draws ids of distinct kinds, none of which looks like a separator: `-12367-` never occurs. */
function identity(random: Random): { id: string; iD2: string } {
  const uuid = [8, 4, 3, 3, 12].map((length) => drawn(hex, length, random));
  const iD2 = `${uuid[0]}-${uuid[1]}-4${uuid[2]}-${"89ab".charAt(random.integer(4))}${uuid[3]}-${uuid[4]}`;
  const id = drawn(base64url, 22, random);
  return id.includes("-12367-") ? identity(random) : { id, iD2 };
}

/** Draws the number of tokens of a text: 200 to 480, mostly near 200. */
function textTokens(random: Random): number {
  // Powers may be rounded differently on another machine, products may not.
  const drawn = random.uniform();
  const cube = drawn * drawn * drawn;
  return 200 + Math.floor(280 * cube * cube);
}

/** Tokens reserved for the last one or two documents, which are fitted to the remaining space. */
const longTail = 900;
const shortTail = 600;
const sets = 5;

/** Average number of tokens of a document with its header. */
const usual = 330;

/**
 * Plans the sets of duplicates: a quarter of the documents repeat the text of another. Only documents that are certain to exist are
 * members, and never the last two, which are shortened.
 */
function plannedSets(target: number, random: Random): Map<number, number> {
  const reach = Math.max(4, Math.floor((0.9 * (target - longTail)) / usual));
  const repeats = Math.max(1, Math.round(target / usual / 4));
  const number = Math.min(sets, repeats);
  const members = random.shuffle(Array.from({ length: reach }, (_, at) => at)).slice(0, repeats + number);
  return new Map(members.map((member, at) => [member, at < 2 * number ? at % number : random.integer(number)]));
}

/**
 * Builds documents of 200 to 500 tokens that fill `target` tokens; `open` begins each. One in nine lacks the source and somewhat over a
 * quarter the title, but never a duplicate, which has every field that can be requested.
 */
export function collection(target: number, random: Random, open: (random: Random) => Opening): Collection {
  const planned = plannedSets(target, random.fork("duplicates"));
  const [texts, duplicates] = [new Map<number, string>(), new Map<number, number[]>()];
  const documents: Doc[] = [];
  let left = target;

  const begun = ({ title, source }: Opening, repeats: boolean): Doc => {
    const fields: Doc["fields"] = { ...identity(random), date: dateOf(random) };
    if (repeats || random.uniform() >= 0.28) fields.title = title(random);
    if (repeats || random.uniform() >= 1 / 9) fields.source = source;
    fields.text = "";
    return { fields, order: random.shuffle(fieldNames).filter((name) => fields[name] !== undefined) };
  };
  const add = (document: Doc) => {
    documents.push(document);
    left -= tokensOf(documentText(document, documents.length));
  };
  const paragraph = (sentences: SentenceSource, tokens: number): string => {
    const theme = random.pick(slots.theme);
    let [text, used] = ["", 0];
    while (used < tokens) {
      const sentence = sentences.next(random, { theme });
      text += text === "" ? sentence : ` ${sentence}`;
      used += tokensOf(` ${sentence}`);
    }
    return text;
  };

  while (left >= longTail) {
    const set = planned.get(documents.length);
    const opening = open(random);
    const document = begun(opening, set !== undefined);
    document.fields.text = (set === undefined ? undefined : texts.get(set)) ?? paragraph(opening.sentences, textTokens(random));
    if (set !== undefined) {
      texts.set(set, document.fields.text);
      duplicates.set(set, [...(duplicates.get(set) ?? []), documents.length]);
    }
    add(document);
  }
  for (let last = left >= shortTail ? 2 : 1; last > 0; last--) {
    const opening = open(random);
    const { sentences } = opening;
    const document = begun(opening, false);
    const bare = tokensOf(documentText(document, documents.length + 1));
    const pieces: string[] = [];
    const tokens = (sentence: string) => tokensOf(` ${sentence}`);
    fillUp(Math.floor(left / last) - bare, {
      draw: () => sentences.next(random),
      tokens,
      take: (sentence) => pieces.push(sentence),
      leave: (sentence) => sentences.giveBack(sentence),
      shorten: (most) => sentences.shortened?.(most, tokens) ?? null,
    });
    document.fields.text = pieces.join(" ");
    add(document);
  }
  const repeats = [...duplicates.values()].filter((set) => set.length > 1).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  return { documents, duplicates: repeats };
}

function dateOf(random: Random): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${2000 + random.integer(25)}-${two(1 + random.integer(12))}-${two(1 + random.integer(28))}`;
}
