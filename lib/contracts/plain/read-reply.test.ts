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
    ["tags with capitals and a space", `<THINK >plan</THINK >${good}`, "plan", good],
    ["<thinking>", `<thinking>plan</thinking>${good}`, "plan", good],
    ["<think> that is closed by </thinking>", `<think>plan</thinking>${good}`, "plan", good],
    ["<thought>", `\n<thought>plan</thought>\n${good}`, "plan", `\n${good}`],
    ["<reasoning>", `<reasoning>plan</reasoning>\n${good}`, "plan", `\n${good}`],
    ["[THINK]", `[THINK]plan[/THINK]${good}`, "plan", good],
    ["Seed's format", `<seed:think>plan</seed:think>${good}`, "plan", good],
    ["Kimi's format", `◁think▷plan◁/think▷${good}`, "plan", good],
    ["Cohere's format", `<|START_THINKING|>plan<|END_THINKING|><|START_RESPONSE|>${good}<|END_RESPONSE|>`, "plan", good],
    ["Cohere's format without its start", `plan<|END_THINKING|><|START_RESPONSE|>${good}<|END_RESPONSE|>`, "plan", good],
    ["Gemma's format", `<|channel>thought\nplan<channel|>${good}`, "plan", good],
    ["harmony", `<|channel|>analysis<|message|>plan<|end|><|start|>assistant<|channel|>final<|message|>${good}`, "plan", good],
    [
      "harmony with its start and return tokens",
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
    ["harmony whose start is in the template", `plan<|end|><|start|>assistant<|channel|>final<|message|>${good}`, "plan", good],
    ["harmony without an answer", "<|channel|>analysis<|message|>plan", "plan", ""],
    ["harmony without reasoning", `<|channel|>final<|message|>${good}`, "", good],
    ["harmony without its tokens", `analysisplan, well.assistantfinal${good}`, "plan, well.", good],
    ["a reply that begins with the template's start", `\n<|im_start|>assistant\n<think>plan</think>${good}`, "plan", good],
    ["an empty block", `<think></think>\n${good}`, "", `\n${good}`],
    ["a nested block", `<think>a<think>b</think>c</think>${good}`, "a<think>b</think>c", good],
    ["a nested start tag without an end", `<think>I was told of <think> here</think>${good}`, "I was told of <think> here", good],
    ["a second block", `<think>a</think>\n<think>b</think>\n${good}`, "a\nb", `\n${good}`],
    ["a second end tag", `<think>a</think>\nb</think>\n${good}`, "a\nb", `\n${good}`],
    ["an end tag in inline code", `<think>the tag \`</think>\` ends it</think>${good}`, "the tag `</think>` ends it", good],
    ["an unclosed code block", `<think>so\n\`\`\`py\nx = 1\n</think>\n${good}`, "so\n```py\nx = 1\n", `\n${good}`],
    ["a block without an end", "<think>never ends", "never ends", ""],
    ["an end tag without a start", `plan\n</think>\n\n${good}`, "plan\n", `\n\n${good}`],
    ["an end tag without a start, before white space", `plan</thinking>  \r\n${good}`, "plan", `  \r\n${good}`],
    ["an end tag without a start or an answer", "plan, and no more\n</think>", "plan, and no more\n", ""],
    ["text before the block", `Sure.\n<think>\nplan\n</think>\n\n${good}`, "\nplan\n", `Sure.\n\n\n${good}`],
    ["text before the block on the same line", `Okay. <think>plan</think>\n${good}`, "plan", `Okay. \n${good}`],
    ["a block at the end", `${good}\n<think>Was that right?</think>`, "Was that right?", `${good}\n`],
  ])("separates reasoning in %s", (_name, text, thoughts, answer) => {
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
  ])("leaves %j unchanged", (text) => {
    expect(readReply(text, known)).toEqual({ answer: text, thoughts: null, received: null });
  });

  it("reads the text before the first end marker as reasoning if the template opens it", () => {
    const opened = { ...known, opened: true };
    expect(readReply(`plan</think>${good}`, opened)).toMatchObject({ answer: good, thoughts: "plan" });
    expect(readReply(`plan</think>${good}`, known)).toMatchObject({ answer: `plan</think>${good}`, thoughts: null });
    expect(readReply(`Hm. <think>plan</think>${good}`, opened)).toMatchObject({ answer: good, thoughts: "Hm. plan" });
    expect(readReply("Write `</think>` here", opened).thoughts).toBeNull();
    expect(readReply(good, opened)).toEqual({ answer: good, thoughts: null, received: null });
  });

  it("puts reasoning from a separate field first, and then ignores an end marker without a beginning", () => {
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

  it("reads only the chosen markers", () => {
    const text = `[THINK]plan[/THINK]${good}`;
    expect(readReply(text, { ...known, tags: ["think"] }).answer).toBe(text);
    expect(readReply(text, { ...known, tags: [] }).answer).toBe(text);
    expect(readReply(text, { ...known, tags: ["bracket"] }).answer).toBe(good);
  });

  it("trims white space around the answer if asked to, and keeps it to restore the text", () => {
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

describe("readReply on any text", () => {
  it("can be reversed, and changes nothing when applied to its own answer", () => {
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

  it("reads the blanks after a block once, however many markers follow", () => {
    const text = `<think>a</think>${" ".repeat(100_000)}x${"</think>y".repeat(20_000)}`;
    const begun = process.cpuUsage();
    expect(readReply(text, known).thoughts).toBe("a");
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1500);
  });

  it("stays fast on long hostile texts", () => {
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

it("reads <think> and the markers of a known model family, and all markers for an unknown family", () => {
  expect(tagsOfFamily("openai/gpt-oss-20b")).toEqual(["think", "harmony"]);
  expect(tagsOfFamily("mistralai/Magistral-Small")).toEqual(["think", "bracket"]);
  expect(tagsOfFamily("Qwen/Qwen3-4B")).toEqual(["think"]);
  expect(tagsOfFamily("vendor/new")).toEqual(allTags);
});
