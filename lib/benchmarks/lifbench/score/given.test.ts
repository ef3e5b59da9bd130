import { describe, expect, it } from "vitest";
import { opened, shelf } from "@/lib/benchmarks/family.fixture";
import { nothingSent, type ReplyEnding } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { readElements } from "../generate/corpora/list";
import { generate } from "../generate/generate";
import { type LifbenchItem, lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { reference } from "./rubric";

const on = shelf();
const id = (letter: string) => letter.repeat(32);
const elements = [
  id("a"),
  "Summarise the treaty of the northern harbour.",
  id("b"),
  id("c"),
  "Describe an old lighthouse.",
  id("d"),
  id("e"),
];
const context = on.share(elements.map((element, at) => `${at + 1}. ${element}\n`).join(""));
const at = (position: number) => elements[position - 1] ?? "";

function item(task: "LSI" | "LOI" | "LBI", position: number, bias?: 1 | -1): LifbenchItem {
  const param = {
    id: position,
    ordid: `${position}th`,
    element: at(position),
    pre_element: at(position - 1),
    post_element: at(position + 1),
  };
  const common = { context, instruction: "Give it.", limit: 100, label: elements.length };
  return { ...common, task, param: { ...param, ...(bias && { bias }) } } as LifbenchItem;
}

async function facts(item: LifbenchItem, reply: string, ended: ReplyEnding = "text") {
  const answer = { reply, sent: { ...nothingSent, ended } };
  return (await reference.score(opened(lifbenchItem, item, on.text), [], answer, {})).facts;
}

describe("the class of an answer for one list element", () => {
  const lsi = item("LSI", 3);
  const sentence = item("LSI", 2);

  it.each([
    ["asked", lsi, id("b"), "text"],
    ["asked", lsi, `It is ${id("b")}.`, "text"],
    ["neighbour", lsi, id("c"), "text"],
    ["neighbour", item("LOI", 3, 1), id("b"), "text"],
    ["another", lsi, id("e"), "text"],
    ["altered", lsi, `${"b".repeat(30)}7`, "text"],
    ["invented", lsi, "0123456789abcdef0123456789abcdef", "text"],
    ["obeyed", sentence, "The treaty divides the northern waters among four towns.", "text"],
    ["obeyed", sentence, "The treaty divides the northern waters among", "cut_off"],
    ["cut off", sentence, "Summarise the trea", "text"],
    ["cut off", lsi, "To find this element I will count the lines, one after", "cut_off"],
    ["refused", sentence, "I'm sorry, but there is no such entry in the list of the treaty.", "text"],
    ["refused", lsi, "", "filtered"],
    ["cut off", lsi, "", "reasoning_exhausted"],
    ["nothing", lsi, " ", "text"],
  ] as const)("is %s", async (given, item, reply, ended) => {
    expect(await facts(item, reply, ended)).toMatchObject({ given });
  });

  it("is recorded with the kind of element, the position asked for and the position given", async () => {
    expect(await facts(lsi, id("c"))).toMatchObject({ element: "id", asked: 3, position: 4, parseable: true });
    expect(await facts(sentence, "No.")).toMatchObject({ element: "sentence", asked: 2, parseable: false });
    expect(await facts(item("LOI", 4, 1), at(5))).toMatchObject({ given: "asked", element: "sentence", asked: 5, position: 5 });
  });

  it("is a neighbour or another element for the generator's ids, which differ in few digits", async () => {
    const params = lifbenchParams.parse({ lengths: [4], tasks: ["LSI"], wordings: 1, positions: 21, placement: "even" });
    let replies = 0;
    for (const { body } of generate(params, { random: randomFrom(3), share: on.share })) {
      if (body.task !== "LSI" || !/^[0-9a-f]{32}$/.test(body.param.element)) continue;
      const { id } = body.param;
      for (const [at, element] of readElements(on.text(body.context)).entries()) {
        if (at + 1 === id || !/^[0-9a-f]{32}$/.test(element)) continue;
        replies++;
        const given = Math.abs(at + 1 - id) <= 2 ? "neighbour" : "another";
        expect(await facts(body, element), `${at + 1} instead of ${id}`).toMatchObject({ given, position: at + 1 });
      }
      expect(await facts(body, `${body.param.element.slice(0, -1)}x`)).toMatchObject({ given: "altered" });
    }
    expect(replies).toBeGreaterThan(100);
  });

  it("is “asked” for any element on the correct side if the task accepts any of them", async () => {
    const blurred = item("LBI", 3, 1);
    expect(await facts(blurred, id("e"))).toMatchObject({ given: "asked", position: 7 });
    expect(await facts(blurred, id("b"))).toMatchObject({ given: "neighbour" });
    expect(await facts(blurred, id("b"))).not.toHaveProperty("asked");
    expect(await facts(item("LBI", 6, -1), id("e"))).toMatchObject({ given: "neighbour" });
  });
});

describe("several elements of a list", () => {
  it("are compared in order with those asked for if there are as many of them", async () => {
    const param = { id_arr: [7, 3], elements: [at(7), at(3)] };
    const item = { context, instruction: "", limit: 512, task: "LMI", label: 7, param } as LifbenchItem;
    expect(await facts(item, JSON.stringify([at(7), at(4)]))).toMatchObject({ asked: [7, 3], position: [7, 4], positions: [7, 4] });
    expect(await facts(item, JSON.stringify([at(7)]))).not.toHaveProperty("asked");
  });
});

describe("pieces of an answer", () => {
  const sentences = (): Pick<Extract<LifbenchItem, { task: "OE" }>, "label"> => ({
    label: {
      "#Topic#": [
        ["One.", 0, 0, true],
        ["Two.", 1, 30, true],
        ["Fake.", 2, 60, false],
      ],
      "@argument@": [["Three.", 0, 120, true]],
    },
  });
  const common = { context, instruction: "", limit: 512, ...sentences() };

  it("are the sentences of the requested type for OE, and all true sentences for OR, with their depths", async () => {
    const extract = { ...common, task: "OE", param: { type: "<#Topic#>" } } as LifbenchItem;
    expect(await facts(extract, '["Two.", "Three."]')).toMatchObject({ depths: [0, 0.25], found: [0, 1], parseable: true });
    expect(await facts(extract, "")).toMatchObject({ depths: [0, 0.25], found: [0, 0], parseable: false });
    const repeat = { ...common, task: "OR", param: { num: 1, sep: "###" } } as LifbenchItem;
    expect(await facts(repeat, "Three. ### @argument@")).toMatchObject({ depths: [0, 0.25, 1], found: [0, 0, 1], parseable: true });
    expect(await facts(repeat, "Three.")).toMatchObject({ parseable: false });
  });

  it("are the documents for MB, in at most twenty bins, and the neighbouring duplicates for MF", async () => {
    const param = { rule_key: "abcd", candidates: ["ax", "bx", "cx", "dx"], rules: "", missing: "0".repeat(40) };
    const label = { ...common, task: "MB", label: 40, param } as LifbenchItem;
    const line = `{${Array.from({ length: 40 }, (_, n) => `"doc${n + 1}": "${n === 0 || n > 19 ? "bx" : "ax"}"`).join(", ")}}`;
    const shares = (await facts(label, line))?.found;
    expect(shares).toEqual([0.5, ...Array.from({ length: 9 }, () => 1), ...Array.from({ length: 10 }, () => 0)]);
    const documents = on.share("doc-1 x y z");
    const dup_infos = [[{ id: "x" }, { id: "y" }, { id: "z" }]];
    const duplicates = {
      ...{ ...common, context: documents, task: "MF", label: 9 },
      param: { info_text: "", info_keys: "id", example: "", dup_idxs: [[1, 3, 8]], dup_infos },
    } as LifbenchItem;
    expect(await facts(duplicates, '[["x"], ["y"]]')).toMatchObject({ distances: [2, 5], together: [1, 0] });
    expect(await facts(duplicates, "")).toMatchObject({ distances: [2, 5], together: [0, 0] });
  });
});
