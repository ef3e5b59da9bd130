import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileTexts } from "@/lib/benchmarks/hostile-texts.fixture";
import "@/lib/random/property-seed.fixture";
import type { Reading } from "../reading";
import { readReply } from "./read-reply";
import { receivedText } from "./received-text";
import { allTags, tagsOfFamily } from "./thought-tags";

const known: Reading = { tags: allTags, opened: false, trim: false };
const good = "the sea is wide";

describe("readReply", () => {
  it.each([
    ["<think>", `<think>\nplan\n</think>\n\n${good}`, "\nplan\n", `\n\n${good}`],
    ["capitals and a blank", `<THINK >plan</THINK >${good}`, "plan", good],
    ["<thinking>", `<thinking>plan</thinking>${good}`, "plan", good],
    ["<think> ended as <thinking>", `<think>plan</thinking>${good}`, "plan", good],
    ["<thought>", `\n<thought>plan</thought>\n${good}`, "plan", `\n${good}`],
    ["<reasoning>", `<reasoning>plan</reasoning>\n${good}`, "plan", `\n${good}`],
    ["[THINK]", `[THINK]plan[/THINK]${good}`, "plan", good],
    ["Seed's", `<seed:think>plan</seed:think>${good}`, "plan", good],
    ["Kimi's", `◁think▷plan◁/think▷${good}`, "plan", good],
    ["Cohere's", `<|START_THINKING|>plan<|END_THINKING|><|START_RESPONSE|>${good}<|END_RESPONSE|>`, "plan", good],
    ["Cohere's without its beginning", `plan<|END_THINKING|><|START_RESPONSE|>${good}<|END_RESPONSE|>`, "plan", good],
    ["Gemma's", `<|channel>thought\nplan<channel|>${good}`, "plan", good],
    ["harmony", `<|channel|>analysis<|message|>plan<|end|><|start|>assistant<|channel|>final<|message|>${good}`, "plan", good],
    [
      "harmony with its ends",
      `<|start|>assistant<|channel|>analysis<|message|>plan<|end|>\n<|start|>assistant<|channel|>final<|message|>${good}<|return|>`,
      "plan",
      good,
    ],
    [
      "harmony in three channels",
      `<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>commentary to=x <|constrain|>json<|message|>b<|call|><|start|>assistant<|channel|>final<|message|>${good}`,
      "ab",
      good,
    ],
    ["harmony that its template began", `plan<|end|><|start|>assistant<|channel|>final<|message|>${good}`, "plan", good],
    ["harmony without an answer", "<|channel|>analysis<|message|>plan", "plan", ""],
    ["harmony without thoughts", `<|channel|>final<|message|>${good}`, "", good],
    ["bare harmony", `analysisplan, well.assistantfinal${good}`, "plan, well.", good],
    ["the template's own beginning", `\n<|im_start|>assistant\n<think>plan</think>${good}`, "plan", good],
    ["nothing", `<think></think>\n${good}`, "", `\n${good}`],
    ["a nested block", `<think>a<think>b</think>c</think>${good}`, "a<think>b</think>c", good],
    ["a nested beginning alone", `<think>I was told of <think> here</think>${good}`, "I was told of <think> here", good],
    ["a second block", `<think>a</think>\n<think>b</think>\n${good}`, "a\nb", `\n${good}`],
    ["a second end", `<think>a</think>\nb</think>\n${good}`, "a\nb", `\n${good}`],
    ["its end in code", `<think>the tag \`</think>\` ends it</think>${good}`, "the tag `</think>` ends it", good],
    ["code that stays open", `<think>so\n\`\`\`py\nx = 1\n</think>\n${good}`, "so\n```py\nx = 1\n", `\n${good}`],
    ["no end", "<think>never ends", "never ends", ""],
    ["an end alone", `plan\n</think>\n\n${good}`, "plan\n", `\n\n${good}`],
    ["an end alone before blanks", `plan</thinking>  \r\n${good}`, "plan", `  \r\n${good}`],
    ["an end alone, and no answer", "plan, and no more\n</think>", "plan, and no more\n", ""],
    ["text before the block", `Sure.\n<think>\nplan\n</think>\n\n${good}`, "\nplan\n", `Sure.\n\n\n${good}`],
    ["text before the block in its line", `Okay. <think>plan</think>\n${good}`, "plan", `Okay. \n${good}`],
    ["a block at the end", `${good}\n<think>Was that right?</think>`, "Was that right?", `${good}\n`],
  ])("sets thoughts apart in %s", (_name, text, thoughts, answer) => {
    const read = readReply(text, known);
    expect(read).toMatchObject({ answer, thoughts });
    expect(receivedText(read.answer, read.thoughts, read.received)).toBe(text);
  });

  it.each([
    "I write </think> often",
    "I write <think> and </think> often, as <think>this</think> shows.",
    "It ends with `</think>`\nand goes on.",
    "```\n<think>\nplan\n</think>\nanswer\n```",
    "Use this:\n\n~~~xml\n<think>plan</think>\n~~~\n",
    "a <think> b",
    "analysis of the assistant",
    "The token <|channel|> begins a channel.",
    "<b>bold</b>\n[NAME] writes",
    "<answer>plain</answer>",
    "",
    "  \n",
  ])("leaves %j whole", (text) => {
    expect(readReply(text, known)).toEqual({ answer: text, thoughts: null, received: null });
  });

  it("takes what stands before the first end for thoughts where the template opens them", () => {
    const opened = { ...known, opened: true };
    expect(readReply(`plan</think>${good}`, opened)).toMatchObject({ answer: good, thoughts: "plan" });
    expect(readReply(`plan</think>${good}`, known)).toMatchObject({ answer: `plan</think>${good}`, thoughts: null });
    expect(readReply(`Hm. <think>plan</think>${good}`, opened)).toMatchObject({ answer: good, thoughts: "Hm. plan" });
    expect(readReply("Write `</think>` here", opened).thoughts).toBeNull();
    expect(readReply(good, opened)).toEqual({ answer: good, thoughts: null, received: null });
  });

  it("puts thoughts of a field of their own first, and takes no end alone beside them", () => {
    expect(readReply(`\n\n${good}`, known, "plan")).toEqual({ answer: `\n\n${good}`, thoughts: "plan", received: null });
    expect(readReply(`a\n</think>\n${good}`, { ...known, opened: true }, "plan").answer).toBe(`a\n</think>\n${good}`);
    const both = readReply(`<think>more</think>${good}`, known, "plan, ");
    expect(both).toEqual({
      answer: good,
      thoughts: "plan, more",
      received: { apart: 6, pieces: ["<think>", -4, "</think>", good.length] },
    });
    expect(receivedText(both.answer, both.thoughts, both.received)).toBe(`<think>more</think>${good}`);
  });

  it("reads the chosen kinds alone", () => {
    const text = `[THINK]plan[/THINK]${good}`;
    expect(readReply(text, { ...known, tags: ["think"] }).answer).toBe(text);
    expect(readReply(text, { ...known, tags: [] }).answer).toBe(text);
    expect(readReply(text, { ...known, tags: ["bracket"] }).answer).toBe(good);
  });

  it("removes white space around any answer where the reading says so, and keeps it to give the text back", () => {
    const trimming = { ...known, trim: true };
    for (const [text, apart] of [
      [`<think>plan</think>\n\n${good}\n`, ""],
      [`\n\n${good} `, "plan"],
      [`\n${good}`, ""],
    ] as const) {
      const read = readReply(text, trimming, apart);
      expect(read.answer).toBe(good);
      expect(receivedText(read.answer, read.thoughts, read.received)).toBe(text);
    }
    expect(readReply(" \n ", trimming)).toMatchObject({ answer: "", received: { pieces: [" \n "] } });
  });
});

const marker = fc.constantFrom(
  ...["<think>", "</think>", "<thinking>", "</thinking>", "<thought>", "</thought>", "[THINK]", "[/THINK]", "◁think▷", "◁/think▷"],
  ...["<|channel|>analysis<|message|>", "<|channel|>final<|message|>", "<|end|>", "<|return|>", "<|start|>assistant", "<|channel|>"],
  ...["<|channel>thought\n", "<channel|>", "<|START_THINKING|>", "<|END_THINKING|>", "<|START_RESPONSE|>", "<|END_RESPONSE|>"],
  ...[
    "analysis",
    "assistantfinal",
    "<|im_start|>assistant\n",
    "`",
    "```\n",
    "~~~",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "a",
    "Sure. ",
    "<thi",
    "nk>",
    "</",
    "\u00a0",
    "😀",
  ],
);
const texts = fc.oneof(
  fc.array(marker, { maxLength: 24 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);
const readings = fc.record({
  tags: fc.oneof(fc.constant(allTags), fc.subarray(allTags)),
  opened: fc.boolean(),
  trim: fc.boolean(),
});

describe("whatever the text", () => {
  it("the text comes back, and reading the answer again changes nothing", () => {
    fc.assert(
      fc.property(texts, readings, fc.constantFrom("", "apart"), (text, reading, apart) => {
        const read = readReply(text, reading, apart);
        expect(receivedText(read.answer, read.thoughts, read.received)).toBe(text);
        expect(read.thoughts ?? "").toMatch(new RegExp(`^${apart}`));
        const again = readReply(read.answer, reading, apart);
        expect(again).toEqual({ answer: read.answer, thoughts: apart || null, received: null });
        if (reading.trim) expect(read.answer).toBe(read.answer.trim());
      }),
      { numRuns: 4000 },
    );
  });

  it("no reading takes longer than the length of the text allows", () => {
    const units = [...hostileTexts.map(({ make }) => make(60_000))];
    for (const tag of [
      "<think>a",
      "a <think>b</think>",
      "</think>\n",
      "`<think>`</think>",
      "a<think>\n",
      "<|end|> ",
      "<|channel|>final<|message|>",
      "analysisassistant",
      "``` `",
    ])
      units.push(tag.repeat(60_000 / tag.length));
    const begun = process.cpuUsage();
    for (const text of units) for (const opened of [false, true]) readReply(text, { ...known, opened });
    const { user } = process.cpuUsage(begun);
    expect(user / 1000 / units.length).toBeLessThan(250);
  });
});

it("a family's own markers are read beside <think>, and every one for a family that is not known", () => {
  expect(tagsOfFamily("openai/gpt-oss-20b")).toEqual(["think", "harmony"]);
  expect(tagsOfFamily("mistralai/Magistral-Small")).toEqual(["think", "bracket"]);
  expect(tagsOfFamily("Qwen/Qwen3-4B")).toEqual(["think"]);
  expect(tagsOfFamily("vendor/new")).toEqual(allTags);
});
