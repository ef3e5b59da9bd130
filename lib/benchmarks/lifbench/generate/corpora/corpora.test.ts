import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { houseCorpus } from "./corpus";
import { collection, collectionText } from "./documents";
import { essay, essayText } from "./essay";
import { listElements, listText } from "./list";
import { tokensOf } from "./tokens";

const targets = [3, 6, 28, 120].map((k) => k * 1024);
const plain = /^[A-Z][^A-Z.!?<>|#@*[\]{}"\\\n]*\.$/;
const distinct = (texts: readonly string[]) => expect(new Set(texts).size).toBe(texts.length);

function expectFull(text: string, target: number) {
  const tokens = tokensOf(text);
  expect(tokens).toBeLessThanOrEqual(target);
  expect(tokens).toBeGreaterThan(0.99 * target);
}

describe.each(targets)("a context of %i tokens", (target) => {
  it("is a full list of distinct ids and plain instructions", () => {
    const elements = listElements(target, randomFrom(3), houseCorpus.list(4, randomFrom(0)));
    expectFull(listText(elements), target);
    distinct(elements);
    const [ids, instructions] = [
      elements.filter((element) => /^[0-9a-f]{32}$/.test(element)),
      elements.filter((element) => / /.test(element)),
    ];
    expect(ids.length + instructions.length).toBe(elements.length);
    expect(ids.length / elements.length).toBeGreaterThan(0.3);
    for (const instruction of instructions) expect(instruction).toMatch(plain);
    const words = instructions.map((instruction) => instruction.split(" ").length);
    expect(Math.min(...words)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...words)).toBeLessThanOrEqual(40);
    // UUID version 1, variant 1.
    for (const id of ids) expect(id).toMatch(/^.{12}1.{3}[89ab].{15}$/);
  });

  it("is a full essay of distinct, cleanly delimited sentences", () => {
    const drawnEssay = essay(target, 0, randomFrom(3), houseCorpus.essay(4, randomFrom(0)));
    expectFull(
      essayText(drawnEssay, (sentence) => sentence),
      target,
    );
    distinct(drawnEssay.sentences);
    for (const sentence of drawnEssay.sentences) expect(sentence).toMatch(plain);
  });

  it("is a full collection, with no duplicates except the planted ones", () => {
    const drawnCollection = collection(target, randomFrom(3), houseCorpus.documents(4, randomFrom(0)));
    expectFull(collectionText(drawnCollection), target);
    const texts = drawnCollection.documents.map(({ fields }) => fields.text ?? "");
    const repeated = drawnCollection.documents.flatMap((_, at) =>
      texts.indexOf(texts[at] ?? "") !== texts.lastIndexOf(texts[at] ?? "") ? [at] : [],
    );
    expect([...drawnCollection.duplicates.flat()].sort((a, b) => a - b)).toEqual(repeated);
    for (const set of drawnCollection.duplicates) {
      expect(set.length).toBeGreaterThan(1);
      expect(new Set(set.map((at) => texts[at])).size).toBe(1);
      for (const at of set)
        expect(Object.keys(drawnCollection.documents[at]?.fields ?? {}).sort()).toEqual(["date", "iD2", "id", "source", "text", "title"]);
    }
    const share = (drawnCollection.duplicates.flat().length - drawnCollection.duplicates.length) / drawnCollection.documents.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.3);
    const sentences = [...new Set(texts)].flatMap((text) => text.split(/(?<=\.) /));
    distinct(sentences);
    for (const sentence of sentences) expect(sentence).toMatch(plain);
    distinct(drawnCollection.documents.flatMap(({ fields: { id, iD2 } }) => [id ?? "", iD2 ?? ""]));
    for (const name of ["title", "source"] as const)
      if (drawnCollection.documents.length > 50)
        expect(drawnCollection.documents.some(({ fields }) => fields[name] === undefined)).toBe(true);
  });
});

it("gives the same text for the same seed, and a different text for another", () => {
  const text = (seed: number) => essayText(essay(3000, 0, randomFrom(seed), houseCorpus.essay(4, randomFrom(0))), (sentence) => sentence);
  expect(text(1)).toBe(text(1));
  expect(text(1)).not.toBe(text(2));
});
