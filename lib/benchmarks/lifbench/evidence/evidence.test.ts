import { describe, expect, it } from "vitest";
import { opened, shelf } from "@/lib/benchmarks/family.fixture";
import { evidence as contract } from "@/lib/contracts/evidence";
import { type Cut, nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { type LifbenchItem, lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { type TaskId, taskIds } from "../items/tasks";
import { goldAnswer } from "../score/gold";
import { reference } from "../score/rubric";
import { isAnswerCut } from "./answer-cut";
import { evidence } from "./evidence";

const on = shelf();
const items = [...generate(lifbenchParams.parse({ lengths: [4], samples: 2 }), { random: randomFrom(4), share: on.share })];

function itemOf<Id extends TaskId>(task: Id) {
  const body = items.find((item) => item.body.task === task)?.body;
  if (body?.task !== task) throw new Error(`There is no item of ${task}.`);
  return body as LifbenchItem & { task: Id };
}
const open = (item: LifbenchItem) => opened(lifbenchItem, item, on.text);

/** Returns the context's marks with the text that they cover, and the rows of the table. */
async function shown(item: LifbenchItem, reply: string, cut: Cut | null = null) {
  const about = { verifier: "reference", verdict: null, cut, stored: async () => null, detail: async () => null };
  const [context, table] = await Promise.all(
    evidence.map(async ({ make }) => contract.parse(await make(open(item), [], { reply, sent: nothingSent }, about))),
  );
  if (context?.kind !== "context" || table?.kind !== "table") throw new Error("Evidence is missing.");
  const text = on.text(item.context);
  return {
    marks: context.marks.map(({ tone, label, start, end }) => ({ tone, label, text: text.slice(start, end) })),
    ids: context.marks.map(({ id }) => id),
    cutAt: context.cutAt,
    rows: table.rows,
  };
}

describe("evidence of an answer", () => {
  it.each(taskIds)("shows no misses in a right answer for %s, and unique marks", async (task) => {
    let shownRows = 0;
    for (const { body } of items.filter((item) => item.body.task === task)) {
      const { rows, ids } = await shown(body, goldAnswer(body));
      shownRows += rows.length;
      expect(rows.every(({ outcome }) => outcome === "full")).toBe(true);
      for (const { cells } of rows) for (const { expected, given } of cells) expect(given).toBe(expected);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(shownRows).toBeGreaterThan(0);
  });

  it.each(taskIds)("is created from a reply without an answer for %s", async (task) => {
    for (const reply of ["", "No.", "[[", "{}", "[]", '["a", 1]']) {
      const { rows } = await shown(itemOf(task), reply);
      expect(rows.some(({ outcome }) => outcome !== "full") || rows.length === 0).toBe(true);
    }
  });
});

describe("evidence of a list", () => {
  it("marks the element in question, the expected one and the neighbour that was given", async () => {
    const item = itemOf("LOI");
    const { id, bias = 1, element, pre_element, post_element } = item.param;
    const [expected, given] = bias > 0 ? [post_element, pre_element] : [pre_element, post_element];
    const { marks, rows } = await shown(item, `It is ${given}.`);
    expect(marks).toEqual([
      { tone: "asked", label: expect.stringContaining(`position ${id}`), text: `${id}. ${element}` },
      { tone: "expected", label: `expected: position ${id + bias}`, text: `${id + bias}. ${expected}` },
      { tone: "given", label: expect.stringContaining(`given: position ${id - bias}, 2 `), text: `${id - bias}. ${given}` },
    ]);
    expect(rows[0]?.cells).toEqual([
      { expected: String(id + bias), given: String(id - bias) },
      { expected, given },
    ]);
  });

  it("accepts an element only from the expected side", async () => {
    const item = itemOf("LBI");
    const { pre_element, post_element, bias } = item.param;
    const [right, wrong] = bias === 1 ? [post_element, pre_element] : [pre_element, post_element];
    expect((await shown(item, right)).rows[0]?.outcome).toBe("full");
    expect((await shown(item, wrong)).rows[0]?.outcome).toBe("none");
  });

  it("shows several elements side by side with the requested ones", async () => {
    const item = itemOf("LMI");
    const { elements } = item.param;
    const { rows } = await shown(item, JSON.stringify([elements[1], elements[0], "something else"]));
    expect(rows.slice(0, 3).map(({ outcome }) => outcome)).toEqual(["part", "part", "none"]);
    expect(rows[2]?.cells[1]?.given).toBe("something else");
  });
});

describe("evidence of documents", () => {
  it("shows the documents with a wrong label, and the expected label", async () => {
    const item = itemOf("MB");
    const other = item.param.candidates.find((candidate) => !goldAnswer(item).startsWith(`{"doc1": "${candidate}"`)) ?? "";
    const { marks, rows } = await shown(item, goldAnswer(item).replace(/"doc1": "[^"]*"/, `"doc1": "${other}"`));
    expect(rows.filter(({ outcome }) => outcome !== "full").map(({ label }) => label)).toEqual(["doc 1"]);
    expect(marks).toEqual([
      { tone: "expected", label: expect.stringContaining(`“${other}” was given`), text: `${"*".repeat(20)} doc-1 ${"*".repeat(20)}` },
    ]);
  });

  it("shows the set that is missing from the reply", async () => {
    const item = itemOf("MF");
    const lines = goldAnswer(item).split("\n");
    const { rows, marks } = await shown(item, [...lines.slice(1), '[["nobody", "nothing"]]'].join("\n"));
    expect(rows.map(({ outcome }) => outcome)).toEqual(["none", ...lines.slice(1).map(() => "full"), "none"]);
    expect(rows.at(-1)?.cells[0]?.given).toContain("nobody");
    expect(marks.filter(({ label }) => label.endsWith("not given"))).toHaveLength(item.param.dup_idxs[0]?.length ?? 0);
  });
});

describe("evidence of an essay", () => {
  it("shows the fake sentence that was extracted, and the true one that was missed", async () => {
    const base = itemOf("OE");
    const item = { ...base, param: { type: "<@argument@>" } };
    const [first, ...rest] = (item.label["@argument@"] ?? []).map(([text]) => text);
    const { rows, marks } = await shown(item, JSON.stringify(rest));
    expect(rows.map(({ outcome }) => outcome)).toEqual(["none", "full", "full", "none"]);
    expect(rows.at(-1)?.label).toBe("a fake @argument@ 3");
    expect(marks[0]).toEqual({ tone: "expected", label: "@argument@ 0, not given", text: first });
    expect(marks.at(-1)?.label).toBe("given: a fake @argument@ 3");
  });

  it("marks the sentence that a question is about", async () => {
    const item = itemOf("OQ");
    const { marks, rows } = await shown(item, "neither");
    expect(marks).toEqual([{ tone: "asked", label: expect.stringContaining("asked about: "), text: item.param.evidence }]);
    expect(rows[0]?.cells[1]).toEqual({ expected: goldAnswer(item), given: "neither" });
  });
});

describe("a context that was cut", () => {
  const cutAt = (kept: number): Cut => ({ message: 0, part: 1, kept, tokens: 1 });

  it("is marked from the cut onwards", async () => {
    const item = itemOf("LSI");
    const { marks, cutAt: at } = await shown(item, "", cutAt(100));
    expect(at).toBe(100);
    expect(marks.at(-1)).toMatchObject({ tone: "cut", text: on.text(item.context).slice(100) });
  });

  it.each(taskIds)("shows for %s whether the cut removed the answer", async (task) => {
    for (const { body } of items.filter((item) => item.body.task === task)) {
      const text = on.text(body.context);
      const needsNothing = body.task === "OE" && body.param.type.includes("Summary");
      expect(isAnswerCut(open(body), null)).toBe(false);
      expect(isAnswerCut(open(body), cutAt(text.length))).toBe(false);
      expect(isAnswerCut(open(body), cutAt(0))).toBe(!needsNothing);
      expect(isAnswerCut(open(body), { ...cutAt(0), part: 2 })).toBe(false);
    }
  });

  it("contains the answer only if its last character is kept", async () => {
    const item = itemOf("LSI");
    const { id, element } = item.param;
    const line = `${id}. ${element}`;
    const end = on.text(item.context).indexOf(`\n${line}\n`) + 1 + line.length;
    expect(isAnswerCut(open(item), cutAt(end))).toBe(false);
    expect(isAnswerCut(open(item), cutAt(end - 1))).toBe(true);
    const score = (kept: number) => reference.score(open(item), [], { reply: element, sent: { ...nothingSent, cut: cutAt(kept) } }, {});
    expect((await score(end)).facts).not.toHaveProperty("answer_cut");
    expect((await score(end - 1)).facts).toMatchObject({ answer_cut: true });
  });
});
