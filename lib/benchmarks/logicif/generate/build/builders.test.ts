import { describe, expect, it } from "vitest";
import { shelf } from "@/lib/benchmarks/family.fixture";
import type { BuildKit, BuildStep, PythonRequest } from "@/lib/benchmarks/kit";
import { randomFrom } from "@/lib/random/seeded-random";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { functions } from "../../data/functions/functions";
import { inputOf } from "../../data/functions/gold";
import { logicifItem } from "../../items/item";
import { logicifParams } from "../../items/params";
import { presets } from "../../items/presets";
import { generate } from "../generate";
import { authorReply } from "./author.fixture";
import { goldFault, houseLimits, inputFault } from "./case-filters";
import { growFunctions } from "./pipeline";
import { drawVariants } from "./variants";

function kitOf(tools: Partial<BuildKit> = {}) {
  const steps: BuildStep[] = [];
  const texts = shelf();
  const kit: BuildKit = {
    ...{ random: randomFrom(1), share: texts.share, report: () => {}, files: [], step: (step) => void steps.push(step) },
    python: (request: PythonRequest) => sandbox.run(request),
    ...tools,
  };
  return { kit, steps, texts };
}

const file = (rows: readonly object[]) => ({
  name: "functions.jsonl",
  async *text() {
    yield rows.map((row) => JSON.stringify(row)).join("\n");
  },
});

const chat: BuildKit["chat"] = async ({ messages }) => ({ text: authorReply(messages[0]?.content ?? "", messages), tokenLogprobs: null });

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const members: T[] = [];
  for await (const member of source) members.push(member);
  return members;
}

describe("fresh cases", () => {
  it("are the same for the same form, absent from Heed's suite, and pass the filters", async () => {
    const form = { functions: 4, cases: 3, size: 2, seed: 7 };
    const { kit, steps } = kitOf();
    const items = await all(drawVariants(form, kit));
    expect(items.map(({ key }) => key)).toEqual([...new Set(items.map(({ key }) => key))]);
    expect(items).toHaveLength(12);
    const known = new Set(functions.flatMap(({ cases }) => cases.map(inputOf)));
    for (const { body, tags } of items) {
      expect(logicifItem.parse(body)).toEqual(body);
      expect([inputFault(body.input, houseLimits), goldFault(body.expected), known.has(body.input)]).toEqual([null, null, false]);
      expect(tags).toMatchObject({ task: body.task, difficulty: body.difficulty, interval: body.interval });
      expect(body.walk).toBeDefined();
    }
    expect(steps.map(({ subject }) => subject)).toEqual([...new Set(items.map(({ body }) => body.task))]);
    expect(await all(drawVariants(form, kitOf().kit))).toEqual(items);
    const others = await all(drawVariants({ ...form, seed: 8 }, kitOf().kit));
    expect(others.map(({ body }) => body.input)).not.toEqual(items.map(({ body }) => body.input));
  });
});

describe("Heed's suite", () => {
  const made = (params: object, seed = 0) => {
    const texts = shelf();
    return { texts, items: [...generate(logicifParams.parse(params), { random: randomFrom(seed), share: texts.share })] };
  };

  it("has every case of every function, and as mini one function from each twentieth by complexity", () => {
    const full = made(presets.find(({ id }) => id === "full")?.params ?? {});
    expect(full.items).toHaveLength(functions.reduce((sum, { cases }) => sum + cases.length, 0));
    const mini = made(presets.find(({ id }) => id === "mini")?.params ?? {});
    const tasks = [...new Set(mini.items.map(({ body }) => body.task))];
    expect(tasks).toHaveLength(20);
    const scores = [...new Map(full.items.map(({ body }) => [body.task, body.complexity?.code_complexity_score ?? 0]))].sort(
      (a, b) => a[1] - b[1],
    );
    const places = tasks
      .map((task) => Math.floor((scores.findIndex(([scoredTask]) => scoredTask === task) * 20) / scores.length))
      .sort((a, b) => a - b);
    expect(places.filter((place, at) => Math.abs(place - at) <= 1)).toHaveLength(20);
    const count = (difficulty: string) =>
      new Set(mini.items.filter(({ body }) => body.difficulty === difficulty).map(({ body }) => body.task)).size;
    expect([count("easy"), count("medium"), count("hard")].every((tasks) => tasks >= 6)).toBe(true);
  });

  it("maps parts of a description to lines of the function, in texts that its items share", () => {
    const { items, texts } = made({ functions: 3, cases: 3 });
    expect(items).toHaveLength(9);
    for (const { body } of items) {
      const [source, description] = [texts.text(body.function), texts.text(body.description ?? "")];
      expect(source).toMatch(/^def f\(|^import |^from /);
      expect(description).toMatch(/^INPUTS: [\s\S]*\n\nLOGICS: [\s\S]*\n\nOUTPUTS: /);
      const spans: { start: number; end: number; lines: number[] }[] = JSON.parse(texts.text(body.spans ?? ""));
      expect(spans.at(-1)?.end).toBe(description.length);
      const count = source.split("\n").length;
      for (const { lines } of spans) for (const line of lines) expect(line >= 1 && line <= count).toBe(true);
      expect(spans.some(({ lines }) => lines.length > 0)).toBe(true);
    }
    for (const part of ["function", "description", "spans"] as const) expect(new Set(items.map(({ body }) => body[part])).size).toBe(3);
  });
});

describe("growing functions", () => {
  const sum = (name: string, more = "") =>
    `def ${name}(n):\n    total = 0${more}\n    for i in range(n):\n        total += i\n    return total`;

  it("leaves out the shorter of two near-duplicates by embedding", async () => {
    const [short, long, other] = [sum("short"), sum("long", "\n    total += 0"), "def other(n):\n    return n * 3"];
    const vectors: Record<string, number[]> = { [short]: [1, 0.1], [long]: [1, 0], [other]: [0, 1] };
    const rows = [short, long, other].map((source, at) => ({ task_id: `t${at}`, function: source }));
    const embed = async (texts: string[]) => texts.map((text) => vectors[text] ?? []);
    const { kit, steps, texts } = kitOf({ chat, embed, files: [file([...rows, { task_id: "t3", function: short }])] });
    const items = await all(growFunctions({ evolve: 0 }, kit));
    expect([...new Set(items.map(({ body }) => body.task))]).toEqual(["t1", "t2"]);
    expect(steps.filter(({ step }) => step === "duplicates").map(({ subject, decision }) => `${subject}: ${decision}`)).toEqual([
      "t3: Skipped: identical to “t0”.",
      "t0: Skipped: its similarity to the longer “t1” is 0.995, above 0.7.",
      "All functions: 2 of 3 are not near-duplicates.",
    ]);
    for (const { body } of items) expect(texts.text(body.walk ?? "")).toContain('"name":"c"');
  });

  it("accepts the authors' formats, and keeps Python's numbers as written", async () => {
    const rows = [
      { task_id: "ratio", function: "def ratio(x, y):\n    return x / y if y else 0" },
      { task_id: "ratio", test_cases: [] },
    ];
    const text = `${rows.map((row) => JSON.stringify(row)).join("\n")}\n{"test_cases": [[1.0, 2], [3, 4.0], [5, 8], [1, 3], [1, "a"]], "task_id": "ratio"}\nno JSON`;
    const { kit, steps } = kitOf({
      chat,
      files: [
        {
          name: "both.jsonl",
          async *text() {
            yield text;
          },
        },
      ],
    });
    const items = await all(growFunctions({ evolve: 0 }, kit));
    expect(items.map(({ body }) => [body.input, body.outputFormat])).toEqual([
      ["[1.0, 2]", "float"],
      ["[3, 4.0]", "float"],
      ["[5, 8]", "float"],
    ]);
    const line = steps.find(({ step }) => step === "cases")?.decision;
    expect(line).toMatch(/^3 of 5 cases can be used\. Dropped: the output 0\.3333\d+ has more than 6 decimals; TypeError/);
    expect(steps[0]).toMatchObject({ subject: "both.jsonl, line 4", step: "read" });
  });

  it("discards functions that break the reading of their results, by name, and keeps the others", async () => {
    const counted = (body: string) => `def f(n):\n    t = 0\n    for k in range(n):\n        t += 1\n    ${body}`;
    const odd: Record<string, string> = {
      nul: counted("return n, {chr(0) + 'k': t}"),
      frames: `import sys\n${counted("return len(sys._getframe().f_back.f_globals), {'t': t}")}`,
      reader: counted("return n, {'t': t, 'reader': 1}"),
      recorder: counted("return n, {'t': t, 'recorder': 1}"),
    };
    const chat: BuildKit["chat"] = async ({ messages }) => {
      const prompt = messages[0]?.content ?? "";
      const name = /def odd_(\w+)/.exec(prompt)?.[1] ?? "";
      const text = prompt.startsWith("Rewrite") && odd[name] ? `\`\`\`python\n${odd[name]}\n\`\`\`` : authorReply(prompt, messages);
      return { text, tokenLogprobs: null };
    };
    // Results in a wrong format, as from a function that tampers with what reads it.
    const python = async (request: PythonRequest) => {
      const tampered = (request.name === "measure" && /'reader'/) || (request.name === "record" && /'recorder'/);
      if (tampered && request.calls.some((call) => tampered.test(call)))
        return request.calls.map(() => ({ kind: "value" as const, json: "{}" }));
      return sandbox.run(request);
    };
    const names = ["good", ...Object.keys(odd).map((name) => `odd_${name}`)];
    const rows = names.flatMap((name) => [
      { task_id: name, function: sum(name) },
      { task_id: name, test_cases: [[2], [3], [4], [5]] },
    ]);
    const { kit, steps } = kitOf({ chat, python, files: [file(rows)] });
    const items = await all(growFunctions({ evolve: 0 }, kit));
    const discarded = Object.fromEntries(steps.flatMap(({ subject, step, decision }) => (step === "discard" ? [[subject, decision]] : [])));
    expect(discarded).toEqual({
      odd_nul: expect.stringContaining("a tracker's name holds a null character"),
      odd_frames: expect.stringContaining("f_globals (line 6), which the sandbox refuses"),
      odd_reader: expect.stringContaining("the result has an unexpected form"),
    });
    const walks = (task: string) => items.filter(({ body }) => body.task === task).map(({ body }) => body.walk !== undefined);
    expect([walks("good"), walks("odd_recorder")]).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ]);
  });

  it("needs a model, a sandbox and a function", async () => {
    const { kit } = kitOf({ chat });
    await expect(all(growFunctions({ source: "def g(): pass" }, { ...kit, chat: undefined }))).rejects.toMatchObject({ where: "modelId" });
    await expect(all(growFunctions({ source: "def g(): pass" }, { ...kit, python: undefined }))).rejects.toMatchObject({
      code: "unavailable",
    });
    await expect(all(growFunctions({}, kit))).rejects.toMatchObject({ where: "source" });
  });

  it("fails if the model is unreachable, but not for one failed call", async () => {
    let calls = 0;
    const failing: BuildKit["chat"] = async (request) => {
      calls++;
      if (calls === 1) throw new Error("played fault");
      return chat(request);
    };
    const { kit, steps } = kitOf({ chat: failing });
    const items = await all(growFunctions({ source: sum("one"), cases: ["[2]", "[3]", "[4]"], evolve: 0 }, kit));
    expect(items).toHaveLength(3);
    expect(steps.find(({ step }) => step === "anonymise")?.decision).toBe("No reply: played fault. Retrying.");
    const gone: BuildKit["chat"] = async () => {
      throw new Error("played fault");
    };
    const many = Array.from({ length: 9 }, (_, at) => ({ task_id: `t${at}`, function: sum(`many_${at}`) }));
    await expect(all(growFunctions({}, { ...kit, chat: gone, files: [file(many)] }))).rejects.toMatchObject({ code: "unavailable" });
  });
});
