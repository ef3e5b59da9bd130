import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Command } from "@/lib/benchmarks/command";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { metrics, score } from "./command-line";

async function called(command: Command, lines: readonly (object | string)[], options: Record<string, string> = {}) {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const problems: FileProblem[] = [];
  const printed: (object | string)[] = [];
  const call = {
    files: [
      {
        name: "in.jsonl",
        async *text() {
          yield text;
        },
      },
    ],
    options,
    optionFiles: {},
    problem: (of: FileProblem) => problems.push(of),
    tools: {},
  };
  for await (const line of command.run(call)) printed.push(line);
  return { printed, problems };
}

const record = (prompt: string, response: string | null, ids: readonly string[], kwargs: readonly (object | null)[]) => ({
  key: 1,
  prompt,
  instruction_id_list: ids,
  kwargs,
  response,
});
const comma = "punctuation:no_comma";
const title = "detectable_format:title";

const records = [
  record("a", "no commas", [comma], [{}]),
  record("b", "Sure:\n<<A title>>, yes", [comma, title], [{ N: null }, {}]),
  record("c", 'Sure, here:\n"quoted"', [comma, "startend:quotation"], [null, {}]),
  record("d", null, [comma], [{}]),
];

describe("score", () => {
  it("writes each record with both lists, its keys as they were", async () => {
    const { printed, problems } = await called(score, records);
    expect(problems).toEqual([]);
    expect(printed.map((line) => Object.keys(line))).toEqual(
      records.map((of) => [...Object.keys(of), "follow_instruction_list_strict", "follow_instruction_list_loose"]),
    );
    expect(printed).toMatchObject([
      { follow_instruction_list_strict: [true], follow_instruction_list_loose: [true] },
      { follow_instruction_list_strict: [false, true], follow_instruction_list_loose: [true, true] },
      { follow_instruction_list_strict: [false, false], follow_instruction_list_loose: [true, true] },
      { follow_instruction_list_strict: [false], follow_instruction_list_loose: [false] },
    ]);
  });

  it("names what cannot be scored with line and field, and goes on", async () => {
    const { printed, problems } = await called(score, [
      record("a", "x", ["punctuation:no_coma", comma], [{}, {}]),
      record("b", "x", ["length_constraints:number_words"], [{ num_words: 3 }]),
      record("c", "x", ["length_constraints:number_words"], [{ num_words: 3, relation: "more than" }]),
      record("d", "x", [comma], []),
      "{",
      { ...record("f", null, [comma], [{}]), response: 3 },
      record("e", "x", [comma], [{}]),
    ]);
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(
        /^1: instruction_id_list.0: “punctuation:no_coma” is no known instruction id; the nearest is punctuation:no_comma/,
      ),
      expect.stringMatching(/^2: kwargs.0: .*“relation” is missing/),
      expect.stringMatching(/^3: kwargs.0: .*“relation” is “more than”, and must be/),
      expect.stringMatching(/^4: kwargs: has 0 entries for the 1 ids/),
      expect.stringMatching(/^5: The line is no JSON/),
      expect.stringMatching(/^6: response: is no text/),
    ]);
    expect(printed).toMatchObject([
      { follow_instruction_list_strict: [null, true], follow_instruction_list_loose: [null, true] },
      { follow_instruction_list_strict: [null] },
      { follow_instruction_list_strict: [null] },
      { prompt: "d", follow_instruction_list_strict: [null], follow_instruction_list_loose: [null] },
      "{",
      { prompt: "f", follow_instruction_list_strict: [null], follow_instruction_list_loose: [null] },
      { follow_instruction_list_strict: [true] },
    ]);
  });
});

describe("the verifier", () => {
  it("is today's code or IFBench's first release; another is refused", async () => {
    const names = [record("a", "Emmanuel", ["count:person_names"], [{ N: 1 }])];
    const strict = async (verifier: string) => (await called(score, names, { verifier })).printed;
    expect(await strict("reference")).toMatchObject([{ follow_instruction_list_strict: [false] }]);
    expect(await strict("july-2025")).toMatchObject([{ follow_instruction_list_strict: [true] }]);
    await expect(strict("july")).rejects.toThrow(/no verifier “july”. Known: reference, july-2025/);
  });
});

describe("metrics", () => {
  it("prints the four accuracies as fractions, by group and by id, with intervals", async () => {
    const { printed, problems } = await called(metrics, records);
    expect(problems).toEqual([]);
    expect(printed).toEqual([
      expect.objectContaining({
        prompt_level_strict: 1 / 4,
        instruction_level_strict: 2 / 6,
        prompt_level_loose: 3 / 4,
        instruction_level_loose: 5 / 6,
        prompt_level_strict_n: 4,
        instruction_level_loose_n: 6,
      }),
    ]);
    const read = z.object({
      by_group: z.record(z.string(), z.unknown()),
      by_id: z.record(z.string(), z.unknown()),
      prompt_level_strict_low: z.number(),
    });
    const { by_group, by_id, prompt_level_strict_low } = read.parse(printed[0]);
    expect(Object.keys(by_group)).toEqual(["detectable_format", "punctuation", "startend"]);
    expect(by_id).toMatchObject({
      [comma]: { value: 1 / 4, n: 4, low: expect.any(Number), high: expect.any(Number), loose: { value: 3 / 4 } },
    });
    expect(prompt_level_strict_low).toBeGreaterThan(0);
  });

  it("leaves out prompts that cannot be scored, and counts them", async () => {
    const { printed, problems } = await called(metrics, [...records, record("e", "x", [comma, "no:such"], [{}, {}])]);
    expect(printed).toMatchObject([{ prompt_level_strict_n: 4 }]);
    expect(problems.at(-1)).toMatchObject({ kind: "note", message: expect.stringContaining("1 of 5 prompts are left out") });
  });
});
