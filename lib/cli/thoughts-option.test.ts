import { describe, expect, it } from "vitest";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { label } from "@/lib/benchmarks/lifbench/score/scorers/records.fixture";
import { loadFamily } from "@/lib/benchmarks/registry";
import { thoughtsReader, withThoughtsOption } from "./thoughts-option";

const thought = "<think>one, two, cat</think>";
const csv = (text: string) => `model,seed,num_rules,constraints,generated_text\nm,0,2,"ledger,tariff","${text}"\n`;
const rule = JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]);
const logic = {
  task_id: "t",
  test_case_id: 0,
  input: [1],
  code_output: { output: 1, stats: { steps: 1 } },
  description: "d",
  function: "f",
};

/** A record of each family whose reply is right without its thoughts, and wrong or scored differently with them. */
const files: Readonly<Record<string, { name: string; text: (reply: string) => string; reply: string }>> = {
  ifeval: {
    ...{ name: "a.jsonl", reply: "hi" },
    text: (response) => JSON.stringify({ key: 1, prompt: "p", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}], response }),
  },
  lexinstruct: {
    ...{ name: "a.jsonl", reply: "One." },
    text: (answer) =>
      JSON.stringify({
        messages: [{ role: "user", content: "p" }],
        meta_info: { instruction_pattern: rule, instruction_pattern_language: "english" },
        answer: answer.replace("</think>", "\n\nx</think>"),
      }),
  },
  evolif: {
    ...{ name: "a.jsonl", reply: "Kelp." },
    text: (response) =>
      JSON.stringify({ turn: 1, instructions: [{ id: "startwith", args: { mode: "letter", value: "k" } }], active_topic: 1, response }),
  },
  ifscale: { name: "a.csv", reply: "ledger", text: (reply) => csv(reply.replace("cat", "tariff")) },
  logicif: {
    ...{ name: "a.jsonl", reply: '{"output": 1, "stats": {"steps": 1}}' },
    text: (reply) =>
      JSON.stringify({ ...logic, llm_response: reply.includes("<think>") ? `${reply}\n<think>{"output": 2}</think>` : reply }),
  },
  lifbench: {
    ...{ name: "onedoc-qa.jsonl", reply: "False" },
    text: (output) => JSON.stringify({ task: "OQ", label, param: { evidence: "x", options: ["True", "False"] }, output }),
  },
};

async function lines(family: string, verb: "score" | "metrics", text: string, choice: "keep" | "strip") {
  const { engine } = await loadFamily(family);
  const command = engine.commands?.[verb];
  if (!command) throw new Error(`${family} has no ${verb}`);
  const problems: FileProblem[] = [];
  const thoughts = thoughtsReader(choice);
  const file = {
    name: files[family]?.name ?? "",
    async *text() {
      yield text;
    },
  };
  const printed: unknown[] = [];
  const call = {
    files: [file],
    options: {},
    optionFiles: {},
    problem: (problem: FileProblem) => problems.push(problem),
    reply: thoughts.read,
    tools: {},
  };
  for await (const line of command.run(call)) printed.push(typeof line === "string" ? JSON.parse(line) : line);
  expect(problems).toEqual([]);
  return { printed, note: thoughts.note() };
}

/** A printed record without the reply that it repeats. */
const verdicts = (printed: readonly unknown[]) =>
  JSON.stringify(printed, (name, value) =>
    ["response", "answer", "llm_response", "output"].includes(name) && typeof value === "string" ? "" : value,
  );

describe.each(Object.keys(files))("reasoning in %s files", (family) => {
  const { text, reply } = files[family] ?? { text: () => "", reply: "" };
  it.each(family === "lifbench" ? (["score"] as const) : (["score", "metrics"] as const))("is kept or stripped by %s", async (verb) => {
    const plain = await lines(family, verb, text(reply), "keep");
    const kept = await lines(family, verb, text(thought + reply), "keep");
    const stripped = await lines(family, verb, text(thought + reply), "strip");
    expect(plain.note).toBeNull();
    expect(kept.note).toMatch(/^1 of 1 reply looks like reasoning with an answer after it, and is scored whole/);
    expect(stripped.note).toBe("1 of 1 reply contained reasoning, which is not scored.");
    expect(verdicts(kept.printed)).not.toBe(verdicts(plain.printed));
    expect(verdicts(stripped.printed)).toBe(verdicts(plain.printed));
  });
});

it("reports kept reasoning only above one reply in a hundred, and accepts only keep and strip", () => {
  const { read, note } = thoughtsReader();
  for (let nth = 0; nth < 99; nth++) read("plain");
  read(`${thought}a`);
  expect(note()).toBeNull();
  read(`${thought}a`);
  expect(note()).toMatch(/^2 of 101 replies look like/);
  expect(() => thoughtsReader("drop")).toThrow("--thoughts is keep or strip, not “drop”.");
});

it("adds --thoughts only to score and metrics", () => {
  const command = { help: "", takes: "one" as const, run: async function* () {} };
  for (const name of ["score", "metrics"])
    expect(withThoughtsOption(name, command).options?.map((option) => option.name)).toEqual(["thoughts"]);
  expect(withThoughtsOption("fit", command).options).toBeUndefined();
});
