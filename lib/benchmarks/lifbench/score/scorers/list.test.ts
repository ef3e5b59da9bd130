import { describe, expect, it } from "vitest";
import { elements, listPrompt, points, quoted, scored } from "./records.fixture";

const [tides, ones, copper, threes, sort, fives] = elements;
const prompt = listPrompt();
const unheard = "There is no such thing here at all";
/** The third element with its neighbors; `bias` selects which of the three is requested. */
const third = (bias?: number) => ({ prompt, param: { id: 3, element: copper, pre_element: ones, post_element: threes, bias } });

describe("LSI, LOI and LOE", () => {
  it.each([
    ["the element", copper, { format: 1, correct: 2, ori: 1 }, 1],
    ["the element inside Python white space", `\x1c ${copper}\x85\n`, { format: 1, correct: 2, ori: 1 }, 1],
    [
      "words before the element, no longer than the longest element",
      `The answer is ${copper}`,
      { format: 0.5, correct: 2, ori: 1 },
      3.5 / 4,
    ],
    [
      "words before the element, longer than the longest element",
      `I would say that the answer is: ${copper}`,
      { format: 0.3, correct: 2, ori: 1 },
      3.3 / 4,
    ],
    ["another element", tides, { format: 1, correct: 0, ori: 1 }, 2 / 4],
    ["two elements", `${copper}\n${ones}`, { format: 0, correct: 2, ori: 1 }, 3 / 4],
    ["the element twice", `${copper}${copper}`, { format: 0, correct: 2, ori: 1 }, 3 / 4],
    ["no element but a fitting length, which is shown and not counted", unheard, { format: 0.2, correct: 0, ori: 0 }, 0],
    ["a misspelled element", "Name three uses of coppr.", { format: 0, correct: 0, ori: 0 }, 0],
    ["nothing", " \n", { format: 0, correct: 0, ori: 0 }, 0],
  ])("%s", (_, output, expected, total) => {
    const marks = scored("LSI", third(), output);
    expect(points(marks)).toEqual(expected);
    expect(marks.total).toBeCloseTo(total, 12);
  });

  it("require the neighbour that the bias names", () => {
    expect(scored("LOI", third(1), threes).total).toBe(1);
    expect(scored("LOI", third(-1), ones).total).toBe(1);
    expect(scored("LOE", third(-1), threes).total).toBe(0.5);
    expect(scored("LOE", third(0), copper).total).toBe(1);
  });

  it("give half the points for another element within a sixth of the length and three edits", () => {
    const similar = ["Name 3 uses of lead 111.", "Name 3 uses of lead 7.", "Name 9 uses of lead 4444 and 55555."];
    const asked = { prompt: listPrompt(similar), param: { id: 1, element: similar[0] } };
    expect(points(scored("LSI", asked, similar[1] ?? ""))).toEqual({ format: 1, correct: 1, ori: 1 });
    expect(points(scored("LSI", asked, similar[2] ?? ""))).toEqual({ format: 1, correct: 0, ori: 1 });
  });

  it("count characters rather than code units, and elements within other elements", () => {
    const list = ["🜁🜂🜃🜄", "ab", "xabx"];
    const asked = { prompt: listPrompt(list), param: { id: 1, element: "🜁🜂🜃🜄" } };
    // Four characters of two code units each are as long as the longest element.
    expect(points(scored("LSI", asked, "🜁🜂🜃🜄"))).toEqual({ format: 1, correct: 2, ori: 1 });
    // "xabx" contains "ab", which gives two hits, so only the length counts for the format.
    expect(points(scored("LSI", asked, "xabx")).format).toBe(0.2);
  });

  it("report the element and its position, and the parts of the format points", () => {
    const output = `  It is: ${threes}`;
    const marks = scored("LOI", third(1), output);
    expect(marks.facts).toEqual({ position: 4 });
    expect(quoted(marks, "ori", output)).toEqual([threes]);
    expect(quoted(marks, "correct", output)).toEqual([threes]);
    expect(marks.points[0]?.parts).toEqual([
      { id: "length fits", maximum: 0.2, earned: 0.2 },
      { id: "nothing else", maximum: 0.8, earned: 0.3 },
    ]);
  });

  it("read a prompt whose list is interrupted or missing", () => {
    const asked = { ...third(), prompt: `List to be retrieved:\n1. ${tides}\n2. ${ones}\n7. ${copper}\n3. ${threes}` };
    expect(scored("LSI", asked, copper).total).toBe(0);
    expect(scored("LSI", asked, threes).facts).toEqual({ position: 3 });
    expect(points(scored("LSI", { ...third(), prompt: "Nothing" }, copper))).toEqual({ format: 0, correct: 0, ori: 0 });
  });
});

describe("LBI and LBE", () => {
  it.each([
    ["an element after the given one", 1, sort, { ori: 1, position: 3, format: 1 }, 1],
    ["the given element itself", 1, copper, { ori: 1, position: 1, format: 1 }, 3 / 5],
    ["an element on the wrong side", 1, ones, { ori: 1, position: 0, format: 1 }, 2 / 5],
    ["an element before the given one", -1, tides, { ori: 1, position: 3, format: 1 }, 1],
    ["two elements before the given one", -1, `${tides}\n${ones}`, { ori: 1, position: 3, format: 0 }, 4 / 5],
    ["the given element and one after it", 1, `${copper}, ${sort}`, { ori: 1, position: 1, format: 0 }, 2 / 5],
    ["elements on both sides", 1, `${ones} ${fives}`, { ori: 1, position: 0, format: 0 }, 1 / 5],
    [
      "the same element twice: it counts as one element, but not as the only text",
      1,
      `${sort}${sort}`,
      { ori: 1, position: 3, format: 0.3 },
      4.3 / 5,
    ],
    ["an element with words before it", 1, `Here: ${threes}`, { ori: 1, position: 3, format: 0.5 }, 4.5 / 5],
    ["no element", 1, unheard, { ori: 0, position: 0, format: 0.2 }, 0],
    ["nothing", 1, "", { ori: 0, position: 0, format: 0 }, 0],
  ])("%s", (_, bias, output, expected, total) => {
    for (const task of ["LBI", "LBE"] as const) {
      const marks = scored(task, third(bias), output);
      expect(points(marks)).toEqual(expected);
      expect(marks.total).toBeCloseTo(total, 12);
    }
  });
});

describe("LMI", () => {
  const several = { prompt, param: { id_arr: [2, 5, 1], elements: [ones, sort, tides] } };
  const json = (...list: unknown[]) => JSON.stringify(list);

  it.each([
    ["the list", json(ones, sort, tides), { format: 2, num: 3, correct: 3, order: 2 }],
    ["an empty list, which counts as a list of strings", "[]", { format: 2, num: 0, correct: 0, order: 1 }],
    ["a list with a number", json(ones, 5, tides), { format: 1.5, num: 3, correct: 2, order: 2 }],
    ["Python's NaN", "[NaN]", { format: 1.5, num: 2 / 3, correct: 0, order: 1 }],
    ["words before the list", `Here: ${json(ones, sort, tides)}`, { format: 1.5, num: 3, correct: 3, order: 2 }],
    ["words around a list with a number", `Here: ${json(ones, 7)}.`, { format: 1, num: 4 / 3, correct: 1, order: 1 }],
    ["an object: its elements are counted in the text", JSON.stringify({ a: ones }), { format: 0.5, num: 2 / 3, correct: 1, order: 1 }],
    ["the elements in another order", json(tides, sort, ones), { format: 2, num: 3, correct: 3, order: 0 }],
    ["the elements on separate lines", `${ones}\n${sort}\n${tides}`, { format: 0, num: 3, correct: 3, order: 2 }],
    ["an unclosed list", json(ones, sort, tides).slice(0, -1), { format: 0, num: 3, correct: 3, order: 2 }],
    ["a list with single quotes", `['${ones}', '${sort}']`, { format: 0, num: 4 / 3, correct: 2, order: 2 }],
    ["reversed brackets", `] ${ones} [`, { format: 0, num: 2 / 3, correct: 1, order: 1 }],
    ["seven copies of one element", json(ones, ones, ones, ones, ones, ones, ones), { format: 2, num: 0, correct: 1, order: 1 }],
    ["nothing", "\n", { format: 0, num: 0, correct: 0, order: 0 }],
  ])("%s", (_, output, expected) => {
    const marks = scored("LMI", several, output);
    for (const [id, earned] of Object.entries(expected)) expect(points(marks)[id], id).toBeCloseTo(earned, 12);
    expect(marks.total).toBeCloseTo(Object.values(expected).reduce((sum, each) => sum + each) / 10, 12);
  });

  it("finds elements written with escapes, and marks their places", () => {
    const quote = 'Say "café" to the waiter, please.';
    const asked = { prompt: listPrompt([quote, ones]), param: { id_arr: [2, 1], elements: [ones, quote] } };
    const output = ` ["${ones}", "Say \\"caf\\u00e9\\" to the waiter, please."]`;
    const marks = scored("LMI", asked, output);
    expect(marks.total).toBe(1);
    expect(quoted(marks, "correct", output)).toEqual([ones, 'Say \\"caf\\u00e9\\" to the waiter, please.']);
    expect(marks.facts).toEqual({ parseable: true, positions: [2, 1] });
  });
});
