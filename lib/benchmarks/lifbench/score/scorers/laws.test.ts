import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TaskId, taskIds, tasks } from "../../items/tasks";
import { isWithinEdits } from "./edit-distance";
import { listContext, timesGiven } from "./list-context";
import { LongText } from "./long-text";
import { occurrences } from "./marks";
import { batch, duplicates, elements, label, listPrompt, scored } from "./records.fixture";

const singleRecord = (bias: number) => ({
  prompt: listPrompt(),
  param: { id: 3, element: elements[2], pre_element: elements[1], post_element: elements[3], bias },
});
const records: Record<TaskId, object> = {
  LSI: singleRecord(0),
  LOI: singleRecord(1),
  LOE: singleRecord(-1),
  LBI: singleRecord(1),
  LBE: singleRecord(-1),
  LMI: { prompt: listPrompt(), param: { id_arr: [2, 5], elements: [elements[1], elements[4]] } },
  MB: batch,
  MF: duplicates,
  OR: { param: { num: 2, sep: "###" }, label },
  OQ: { param: { evidence: label["#Topic#"][0][0], options: ["Yes", "No"] }, label },
  OE: { param: { type: "<#Topic#>" }, label },
};

describe("every scorer", () => {
  const pieces = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    '"',
    "'",
    ",",
    ":",
    "\n",
    "\\",
    "null",
    "None",
    "doc1",
    "#Topic#",
    "###",
    " ",
    "Yes",
    "7",
  ];
  const known = [...elements, "apple", "AAAA1", "t-1", label["#Topic#"][0][0], label["@argument@"][1][0]];
  const reply = fc.array(fc.constantFrom(...pieces, ...known, "é", "😀"), { maxLength: 24 }).map((all) => all.join(""));

  it("gives points between 0 and their maxima that add up to the total, and evidence within the reply", () => {
    fc.assert(
      fc.property(fc.constantFrom(...taskIds), reply, (task, output) => {
        const { points, total } = scored(task, records[task], output);
        expect(points.map(({ id }) => id)).toEqual(tasks[task].points.map(({ id }) => id));
        for (const { id, earned, maximum, parts, evidence } of points) {
          expect(earned).toBeGreaterThanOrEqual(0);
          if (task !== "MF" || id !== "ori") expect(earned).toBeLessThanOrEqual(maximum + 1e-9);
          if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.earned, 0)).toBeCloseTo(earned, 9);
          for (const [from, to] of evidence) expect(from >= 0 && from <= to && to <= output.length).toBe(true);
        }
        const sum = points.reduce((all, { earned }) => all + earned, 0) / tasks[task].weight;
        // A list reply without an element has points for its length that are not counted in the total.
        const isOfList = ["LSI", "LOI", "LOE", "LBI", "LBE"].includes(task);
        const isWithout = isOfList && points.find(({ id }) => id === "ori")?.earned === 0;
        expect(total).toBeCloseTo(isWithout ? 0 : sum, 9);
      }),
      { numRuns: 600 },
    );
  });

  it("scores an empty reply 0, and ignores white space around any other reply", () => {
    for (const task of taskIds) expect(scored(task, records[task], "\n\t ")).toMatchObject({ total: 0 });
    fc.assert(
      fc.property(fc.constantFrom(...taskIds), reply, (task, output) => {
        expect(scored(task, records[task], `\n ${output}\x1c`).total).toBe(scored(task, records[task], output).total);
      }),
    );
  });

  it("scores 4,096 tokens of unclosed brackets below 0.5", () => {
    const bombs = ["[", "{", "[[", "{]", "[[(", "[[]]", '[["', "{a,", "\\", "[[\n"].map((piece) => piece.repeat(4096));
    for (const task of taskIds) for (const bomb of bombs) expect(scored(task, records[task], bomb).total).toBeLessThan(0.5);
  });
});

describe("the right answer", () => {
  const element = fc.stringMatching(/^[a-z]{8,30}$/);

  it("scores 1 for any list", () => {
    const list = fc
      .uniqueArray(element, { minLength: 3, maxLength: 12 })
      .filter((all) => !all.some((a) => all.some((b) => a !== b && a.includes(b))));
    fc.assert(
      fc.property(list, fc.nat(), fc.constantFrom(-1, 0, 1), (all, at, bias) => {
        const id = 2 + (at % (all.length - 2));
        const param = { id, element: all[id - 1], pre_element: all[id - 2], post_element: all[id], bias };
        const answer = all[id - 1 + bias] ?? "";
        expect(scored("LOI", { prompt: listPrompt(all), param }, answer).total).toBeCloseTo(1, 12);
        if (bias !== 0) expect(scored("LBI", { prompt: listPrompt(all), param }, answer).total).toBeCloseTo(1, 12);
        const several = { id_arr: all.map((_, index) => index + 1), elements: all };
        expect(scored("LMI", { prompt: listPrompt(all), param: several }, JSON.stringify(all)).total).toBeCloseTo(1, 12);
      }),
    );
  });

  it("scores 1 for any documents with all their fields", () => {
    const documents = fc.uniqueArray(fc.stringMatching(/^[A-Z]{6}[0-9]{2}$/), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(documents, fc.integer({ min: 2, max: 4 }), (ids, size) => {
        const sets = ids.reduce<{ id: string; title: string }[][]>((all, id, index) => {
          if (index % size === 0) all.push([]);
          all.at(-1)?.push({ id, title: `on "${id}"` });
          return all;
        }, []);
        const prompt = `x\n\n Documents:\n${ids.map((id) => `id: ${id}\ntitle: on "${id}"`).join("\n\n")}\n\n Instructions: find`;
        const answer = sets.map((set) => JSON.stringify(set.map(({ id }) => [id]))).join("\n");
        const param = { dup_infos: sets.map((set) => set.map(({ id }) => ({ id }))) };
        expect(scored("MF", { prompt, param }, answer).total).toBeCloseTo(1, 12);
      }),
    );
  });

  it("scores 1 for the tagged document", () => {
    const [mill, lantern] = label["#Topic#"];
    expect(scored("OR", records.OR, `${mill[0]}###<#Topic#>\n${lantern[0]}###<#Topic#>`).total).toBeCloseTo(1, 12);
    expect(scored("OQ", records.OQ, "Yes").total).toBe(1);
    expect(scored("OE", records.OE, JSON.stringify([mill[0], lantern[0]])).total).toBe(1);
  });
});

describe("text search", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀"), maxLength: 60 });

  it("finds the same as a plain search", () => {
    fc.assert(
      fc.property(
        fc.array(
          text.filter((each) => each !== ""),
          { maxLength: 8 },
        ),
        text,
        text,
        (list, output, sought) => {
          const counted = timesGiven(listContext(listPrompt(list)).find(output));
          expect(counted).toBe(list.reduce((sum, element) => sum + occurrences(output, element), 0));
          expect(new LongText(output).includes(sought)).toBe(output.includes(sought));
          expect(new LongText(output).includes(output.slice(3, 25))).toBe(true);
        },
      ),
    );
  });

  it("counts edits in characters rather than code units", () => {
    expect(isWithinEdits("a😀b", "a😁b", 1)).toBe(true);
    expect(isWithinEdits("😀😀😀", "", 3)).toBe(true);
    expect(isWithinEdits("😀😀😀", "", 2)).toBe(false);
    expect(isWithinEdits("kitten", "sitting", 3)).toBe(true);
    expect(isWithinEdits("kitten", "sitting", 2)).toBe(false);
  });
});
