import { describe, expect, it } from "vitest";
import { answer, buildKit, collected, namedFile, opened, shelf } from "@/lib/benchmarks/family.fixture";
import type { BuildStep, NamedFile } from "@/lib/benchmarks/kit";
import { randomFrom } from "@/lib/random/seeded-random";
import { lifbenchItem } from "../../items/item";
import { contextTokens, lifbenchParams } from "../../items/params";
import { taskIds } from "../../items/tasks";
import { goldAnswer } from "../../score/gold";
import { reference } from "../../score/rubric";
import { houseCorpus } from "../corpora/corpus";
import { readDocuments } from "../corpora/documents";
import { essay, essayText } from "../corpora/essay";
import { readElements } from "../corpora/list";
import { tokensOf } from "../corpora/tokens";
import { DistinctSentences, paragraphs, sentenceFault, usableSentences } from "../corpora/usable-sentences";
import { buildFromTexts } from "./build-from-texts";

/** Writes a text of about this many tokens, with line breaks as in a plain text file. */
function prose(tokens: number, seed: number): string {
  const drawnEssay = essay(tokens, 0, randomFrom(seed), houseCorpus.essay(4, randomFrom(0)));
  return essayText(drawnEssay, (sentence) => sentence).replace(/(.{60,72}) /g, "$1\n");
}
const files = [
  namedFile(
    `# A heading\n\n${prose(7000, 1)}\n\nIs this a question? He said “no” to Mr. Smith and went home to his wife.`,
    "folder/first tale.txt",
    5000,
  ),
  namedFile(prose(9000, 2), "folder/second_tale.md", 5000),
];

async function build(input: object, given: readonly NamedFile[] = files) {
  const on = shelf();
  const steps: BuildStep[] = [];
  const kit = buildKit({ files: given, share: on.share, step: (step) => void steps.push(step) });
  return { on, steps, items: await collected(buildFromTexts(input, kit)) };
}

describe("a suite built from custom texts", () => {
  it("has every task, full contexts, no repeats except planted ones, and right answers that earn every point", async () => {
    const { items, on } = await build({ lengths: [4, 8], samples: 3 });
    expect(items).toHaveLength(2 * 3 * taskIds.length);
    for (const item of items) expect(lifbenchItem.parse(JSON.parse(JSON.stringify(item.body)))).toEqual(item.body);
    const contexts = new Map(items.map((item) => [item.body.context, item]));
    expect(contexts.size).toBe(6);
    for (const [hash, { tags }] of contexts) {
      const [text, target] = [on.text(hash), contextTokens(Number(tags.length))];
      expect(tokensOf(text)).toBeLessThanOrEqual(target);
      expect(tokensOf(text)).toBeGreaterThan(0.99 * target);
      const pieces =
        tags.scenario === "list"
          ? readElements(text)
          : tags.scenario === "multidoc"
            ? [...new Set(readDocuments(text).map((document) => document.text ?? ""))].flatMap((text) => text.split(/(?<=\.) /))
            : text.replace(/<[^>]*>/g, "").split(/(?<=\.)\s+/);
      expect(new Set(pieces).size).toBe(pieces.length);
      for (const piece of pieces) expect(pieces.filter((otherPiece) => otherPiece.includes(piece))).toEqual([piece]);
    }
    for (const { key, body } of items) {
      const gold = goldAnswer(body);
      expect(tokensOf(gold), key).toBeLessThanOrEqual(body.limit);
      expect((await reference.score(opened(lifbenchItem, body, on.text), [], answer(gold), {})).score, key).toBe(1);
    }
    const [document] = readDocuments(on.text(items.find(({ tags }) => tags.task === "MB")?.body.context ?? ""));
    expect(["first tale", "second tale"]).toContain(document?.source ?? "first tale");
    expect(lifbenchParams.safeParse({ lengths: [4, 8], samples: 3, build: 7 }).success).toBe(true);
  });

  it("is identical for the same seed, and different for another seed", async () => {
    const itemsFor = async (seed: number) => (await build({ lengths: [4], tasks: ["LSI", "OE"], samples: 1, seed })).items;
    expect(await itemsFor(3)).toEqual(await itemsFor(3));
    expect((await itemsFor(4))[0]?.body.context).not.toBe((await itemsFor(3))[0]?.body.context);
  });

  it("reports the usable part of each file and why the rest is unusable", async () => {
    const odd = namedFile("Short.\nWhat is this <tag> for?\n\nThe <b>bold</b> word stands out here.\n", "odd.txt");
    const { steps } = await build({ lengths: [4], tasks: ["LSI"], samples: 1 }, [...files, odd, files[1] as NamedFile]);
    expect(steps.map(({ subject }) => subject)).toEqual([
      "folder/first tale.txt",
      "folder/second_tale.md",
      "odd.txt",
      "folder/second_tale.md",
    ]);
    expect(steps[0]?.decision).toMatch(/^\d+ of \d+ sentences can be used, [\d,]+ tokens\. Left out: no full stop at the end: 1\.$/);
    expect(steps[2]?.decision).toMatch(/^None of it can be used\. Left out: .*a character of a tag or a separator: 1/);
    expect(steps[3]?.decision).toMatch(/^None of it can be used\. Left out: repeats another or ends as it does: \d+\.$/);
  });

  it("is rejected with a reason if the texts are too short, empty or missing", async () => {
    await expect(build({ lengths: [64], tasks: ["OE"] })).rejects.toThrow(
      /^The texts are too short for an essay of 64k: their [\d,]+ usable sentences have 1\d,\d{3} tokens\. Give more text/,
    );
    await expect(build({ lengths: [128], tasks: ["LSI"] })).rejects.toThrow(/too short for a list of 128k/);
    await expect(build({ lengths: [32], tasks: ["MB"] })).rejects.toThrow(/too short for the documents of 32k/);
    await expect(build({ lengths: [4] }, [namedFile("Nothing!", "x.txt")])).rejects.toThrow(/no usable sentences/);
    await expect(build({ lengths: [4] }, [])).rejects.toThrow(/There is no text/);
    await expect(build({ lengths: [4, 4] })).rejects.toThrow(/listed twice/);
  });

  it("shortens a sentence if none is short enough", async () => {
    const long = Array.from(
      { length: 400 },
      (_, at) =>
        `On day ${at} of the long journey the patient crew of the old ship counted every single barrel and wrote it all down again in book ${at}.`,
    ).join("\n");
    const { items, on } = await build({ lengths: [4], tasks: ["OE"], samples: 1 }, [namedFile(long, "log.txt")]);
    const text = on.text(items[0]?.body.context ?? "");
    expect(tokensOf(text)).toBeGreaterThan(0.99 * contextTokens(4));
    expect(text.endsWith("book.") || /[^0-9]\.$/.test(text)).toBe(true);
  });
});

describe("usable sentences", () => {
  it("are plain, whole and distinct", () => {
    const text =
      "He met Dr. Who at 3.5 miles.\r\nShe said, “We go\r\nhome now.”\n\nThey saw the tall man. The old crew saw the tall man. They saw the tall man.";
    expect(paragraphs(text)[0]).toBe("He met Dr Who at 3.5 miles. She said, 'We go home now.'");
    const { sentences, refused } = usableSentences(text, new DistinctSentences());
    expect(sentences).toEqual(["They saw the tall man.", "The old crew saw the tall man."]);
    expect([...refused.values()].reduce((a, b) => a + b, 0)).toBe(3);
  });

  it("are not endings of each other", () => {
    const taken = new DistinctSentences();
    expect(taken.add("In the end he met her.")).toBeNull();
    expect(taken.add("the end he met her.")).toBe("In the end he met her.");
    expect(taken.add("And so In the end he met her.")).toBe("In the end he met her.");
    expect(taken.add("In the end he met him.")).toBeNull();
  });

  it.each([
    ["Where did they go that day?", "no full stop"],
    ["It cost 3.5 coins in the end.", "a stop, ! or ?"],
    ["- It cost five coins in the end.", "no letter or digit"],
    ["The sign -12367- stands for nothing here.", "tag or a separator"],
    ["Instruction: do it as you like.", "tag or a separator"],
    ["Too few words.", "fewer than"],
    [`${"very ".repeat(60)}long.`, "more than"],
  ])("do not include “%s”", (sentence, reason) => expect(sentenceFault(sentence)).toContain(reason));
});
