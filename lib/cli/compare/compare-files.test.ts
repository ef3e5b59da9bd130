import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { comparedFamilies, comparedFilesOf, json, random, textOf, times } from "@/lib/benchmarks/compared-files.fixture";
import { namedFile, printed } from "@/lib/benchmarks/family.fixture";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type ComparedLine, compareMetric } from "@/lib/comparisons/compare-metric";
import { compareFiles } from "./compare-command";

const ids = await comparedFamilies();
const sketchOf = await comparedFilesOf(ids);

async function compared(family: string, a: string, b: string, options: Record<string, string> = {}) {
  const { compare } = (await loadFamily(family)).engine;
  if (!compare) throw new Error(`${family} has no comparison.`);
  const problems: FileProblem[] = [];
  const { file } = sketchOf(family);
  const call = { options, tools: {}, problem: (problem: FileProblem) => void problems.push(problem) };
  const comparedMetrics = await compareFiles(compare, {
    ...call,
    a: [namedFile(a, `a/${file}`, 999)],
    b: [namedFile(b, `b/${file}`, 999)],
  });
  return {
    lines: comparedMetrics.map(({ line }) => line),
    problems,
    headline: comparedMetrics.find(({ line }) => compare.headlines.includes(line.metric))?.line,
  };
}

/** Names of a printed object, with those of nested objects joined; a nested object that holds a value is itself named. */
function names(node: unknown, prefix = ""): string[] {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return [prefix];
  const inside = Object.entries(node).flatMap(([name, inner]) => names(inner, prefix === "" ? name : `${prefix}_${name}`));
  return "value" in node ? [prefix, ...inside] : inside;
}

const minus = (difference: number | null) => (difference === null ? null : 0 - difference);
const mirrored = ({ a, b, difference, low, high, gained, lost, ...rest }: ComparedLine) => ({
  ...{ ...rest, a: b, b: a, difference: minus(difference), low: minus(high), high: minus(low) },
  ...(gained !== undefined && { gained: lost, lost: gained }),
});

describe.each(ids)("compare %s", (family) => {
  const sketch = sketchOf(family);
  const weak = sketch.groups(0.55, `${family} weak`);
  const strong = sketch.groups(0.9, `${family} strong`);
  const [a, b] = [textOf(sketch, weak), textOf(sketch, strong)];
  let forwards: Awaited<ReturnType<typeof compared>> = { lines: [], problems: [], headline: undefined };
  beforeAll(async () => {
    forwards = await compared(family, a, b);
  });

  it("finds the better model by the headline and uses the metric names of the family's command", async () => {
    const { lines, problems, headline } = forwards;
    expect(problems).toEqual([]);
    expect(headline?.difference).toBeGreaterThan(0);
    expect(headline?.low).toBeGreaterThan(0);
    expect(headline?.p).toBeLessThan(0.05);
    const { metrics } = (await loadFamily(family)).engine.commands ?? {};
    if (!metrics) throw new Error(`${family} has no command “metrics”.`);
    const file = namedFile(a, sketch.file, 999);
    const printedRows: unknown[] = [];
    const call = { files: [file], options: {}, optionFiles: {}, tools: {}, problem: () => {} };
    for await (const row of metrics.run(call)) printedRows.push(row);
    const known = new Set(printedRows.flatMap((row) => names(row)));
    expect(lines.map(({ metric }) => metric).filter((metric) => !known.has(metric))).toEqual([]);
    expect(new Set(lines.map(({ metric }) => metric)).size).toBe(lines.length);
    for (const { low, why } of lines) expect(low === null).toBe(why !== undefined);
  });

  it("ignores the order of lines", async () => {
    const other = await compared(family, textOf(sketch, weak.toReversed()), textOf(sketch, random("order").shuffle(strong)));
    expect(other.lines).toEqual(forwards.lines);
  });

  it("mirrors all differences when the files are swapped", async () => {
    expect((await compared(family, b, a)).lines.map(mirrored)).toEqual(forwards.lines);
  });

  it("gives a file compared with itself a p of 1", async () => {
    const { headline, problems } = await compared(family, a, a);
    expect(problems).toEqual([]);
    expect(headline).toMatchObject({ difference: 0, p: 1 });
  });

  it("counts items without a match", async () => {
    const { problems, headline } = await compared(family, textOf(sketch, weak.slice(2)), textOf(sketch, strong.slice(0, -1)));
    expect(problems.map(({ kind, file, message }) => [kind, file, message.split(",")[0]])).toEqual([
      ["note", `a/${sketch.file}`, "1 item without a match"],
      ["note", `b/${sketch.file}`, "2 items without a match"],
    ]);
    const both = await compared(family, textOf(sketch, weak.slice(2, -1)), textOf(sketch, strong.slice(2, -1)));
    expect(headline).toEqual(both.headline);
    await expect(compared(family, textOf(sketch, weak.slice(0, 1)), textOf(sketch, strong.slice(-1)))).rejects.toThrow("nothing in common");
  });

  it("treats repetitions of an item as one item", async () => {
    const again = sketch.groups(0.9, `${family} again`);
    const { headline } = await compared(family, a, textOf(sketch, [...strong, ...again]));
    const once = forwards.headline;
    expect(headline?.n).toBe(once?.n);
    expect(headline).not.toHaveProperty("gained");
    expect(headline?.test).toContain("paired t over");
  });
});

describe("compare", () => {
  it("counts pairs of single yes-or-no samples", async () => {
    const sketch = sketchOf("lexinstruct");
    const [a, b] = [sketch.groups(0.5, "lex a"), sketch.groups(0.8, "lex b")].map((groups) => textOf(sketch, groups));
    const { headline } = await compared("lexinstruct", a ?? "", b ?? "");
    const { gained = 0, lost = 0, both = 0, neither = 0 } = headline ?? {};
    expect(gained + lost + both + neither).toBe(30);
    expect(headline?.difference).toBeCloseTo((100 * (gained - lost)) / 30, 9);
    expect(headline?.test).toContain("McNemar");
    const { score } = (await loadFamily("lexinstruct")).engine.commands ?? {};
    const verdicts = score && (await printed(score, [a ?? ""])).rows;
    expect(headline?.a).toBeCloseTo(
      (100 * (verdicts ?? []).filter((row) => JSON.stringify(row).includes('"strict":{"label":1')).length) / 30,
      9,
    );
  });

  it("compares functions by all their cases, and clusters cases by function", async () => {
    const sketch = sketchOf("logicif");
    const [a, b] = [sketch.groups(0.5, "logic a"), sketch.groups(0.8, "logic b")].map((groups) => textOf(sketch, groups));
    const { lines } = await compared("logicif", a ?? "", b ?? "");
    const lineOf = (name: string) => lines.find(({ metric }) => metric === name);
    expect(lineOf("functions_overall_both")).toMatchObject({ n: 12, test: expect.stringContaining("McNemar") });
    expect(lineOf("cases_overall_both")).toMatchObject({ n: 36, test: "paired t over 12 functions", gained: expect.any(Number) });
    expect(lineOf("functions_easy_both")?.n).toBe(4);
  });

  it("counts each repetition of a function separately, as heed metrics does", async () => {
    const sketch = sketchOf("logicif");
    const [a, b, again] = ["a", "b", "again"].map((name) => sketch.groups(0.7, `repeated ${name}`));
    const repeated = textOf(sketch, [...(b ?? []), ...(again ?? [])]);
    const { lines } = await compared("logicif", textOf(sketch, a ?? []), repeated);
    const { metrics } = (await loadFamily("logicif")).engine.commands ?? {};
    const row = metrics && (await printed(metrics, [repeated])).rows[0];
    const { functions } = z.object({ functions: z.object({ overall: z.object({ both: z.number(), n: z.literal(24) }) }) }).parse(row);
    expect(functions.overall.both).toBeGreaterThan(0);
    const line = lines.find(({ metric }) => metric === "functions_overall_both");
    expect(line).toMatchObject({ n: 12, b: expect.closeTo(functions.overall.both, 9), test: "paired t over 12 functions" });
    // If one case is right in each repetition, the function was never right.
    const once = (right: readonly boolean[]) =>
      right.map((isRight, at) =>
        json({
          ...{ task_id: "t", test_case_id: at, input: [at], code_output: { output: 1, stats: {} }, description: "d", function: "f" },
          llm_response: JSON.stringify({ output: isRight ? 1 : 2, stats: {} }),
        }),
      );
    const never = [...once([true, false]), ...once([false, true])].join("");
    const { lines: neverLines } = await compared("logicif", never, once([true, true]).join(""));
    expect(neverLines.find(({ metric }) => metric === "functions_overall_both")).toMatchObject({ a: 0, b: 100, n: 1 });
  });

  it("compares IFEval's instructions by prompt, overall and by group and id, with the code of either release", async () => {
    const line = (prompt: string, ids: readonly string[], response: string, kwargs: readonly object[] = ids.map(() => ({}))) =>
      json({ key: 1, prompt, instruction_id_list: ids, kwargs, response });
    const [comma, title] = ["punctuation:no_comma", "detectable_format:title"];
    const names = line("c", ["count:person_names"], "Emmanuel", [{ N: 1 }]);
    const a = line("a", [comma, title], "<<A>>, b") + line("b", [comma], "a") + names;
    const b = line("a", [comma, title], "A, b") + line("b", [comma], "a, b") + names;
    const { lines } = await compared("ifeval", a, b);
    const lineOf = (name: string) => lines.find(({ metric }) => metric === name);
    expect(lineOf("instruction_level_strict")).toMatchObject({
      ...{ a: 2 / 4, b: 0, n: 4, gained: 0, lost: 2, both: 0, neither: 2 },
      p: expect.any(Number),
    });
    expect(lineOf("instruction_level_strict")?.test).toBe("paired t over 3 prompts");
    expect(lineOf("by_group_punctuation")).toMatchObject({ a: 1 / 2, b: 0, n: 2, lost: 1, neither: 1 });
    expect(lineOf("by_id_detectable_format:title_loose")).toMatchObject({ a: 1, b: 0, n: 1 });
    expect(lineOf("by_group_count")).toMatchObject({ a: 0, b: 0 });
    const july = await compared("ifeval", a, b, { verifier: "july-2025" });
    expect(july.lines.find(({ metric }) => metric === "by_group_count")).toMatchObject({ a: 1, b: 1 });
  });

  it("compares EvolIF's shares over the turns that both reached, and lengths up to where one was cut short", async () => {
    const turn = (script: number, at: number, held: boolean) =>
      json({ dialogue: script, turn: at, user_query: `${script}.${at}`, eval: { overall_ok: held, details: { case: held } } });
    const dialogue = (script: number, letters: string) => [...letters].map((letter, at) => turn(script, at + 1, letter === "p")).join("");
    const a = dialogue(1, "pfff") + dialogue(2, "ppppp");
    const b = dialogue(1, "ppfpfff") + dialogue(2, "pffpppfff");
    const { lines } = await compared("evolif", a, b);
    const lineOf = (name: string) => lines.find(({ metric }) => metric === name);
    // Script 1: pfff against ppfp. Script 2, cut short after five turns in a: ppppp against pffpp.
    expect(lineOf("ISR")).toMatchObject({
      a: expect.closeTo(6 / 9, 12),
      b: expect.closeTo(6 / 9, 12),
      n: 9,
      gained: 2,
      lost: 2,
      both: 4,
      neither: 1,
    });
    expect(lineOf("ACT_len")).toMatchObject({ a: (4 + 5) / 2, b: (7 + 5) / 2 });
    expect(lineOf("ACT_succ")).toMatchObject({ a: (1 + 5) / 2, b: (3 + 3) / 2, n: 2 });
    expect(lineOf("EDR_succ")).toEqual({ ...lineOf("ACT_succ"), metric: "EDR_succ" });
    const impatient = await compared("evolif", a, b, { patience: "1" });
    expect(impatient.lines.find(({ metric }) => metric === "ACT_len")).toMatchObject({ a: (2 + 5) / 2, b: (3 + 2) / 2 });
  });

  it("keeps its significance level on dialogues of shared scripts and finds a true difference", async () => {
    const { compare: comparison } = (await loadFamily("evolif")).engine;
    const draw = random("scripts");
    const normal = () => Math.sqrt(-2 * Math.log(1 - draw.uniform())) * Math.cos(2 * Math.PI * draw.uniform());
    /** Turns pass with decreasing log odds; scripts and dialogues differ. */
    const dialogue = (logit: number) => {
      const turns: { satisfied: number; active: number; passed: boolean; states: string }[] = [];
      let failed = 0;
      while (failed < 3 && turns.length < 60) {
        const passed = draw.uniform() < 1 / (1 + Math.exp(0.02 * turns.length - logit));
        failed = passed ? 0 : failed + 1;
        turns.push({ satisfied: Number(passed), active: 1, passed, states: "-" });
      }
      return { turns, ended: failed >= 3 ? "patience" : "censored" };
    };
    const claims = (rounds: number, scripts: number, gain: number, metrics: readonly string[]) => {
      const claimed = metrics.map(() => 0);
      for (let round = 0; round < rounds; round += 1) {
        const pairs = times(scripts, (script) => {
          const scriptMean = 1 + 0.4 * normal();
          return { key: `${script}`, a: [dialogue(scriptMean + 0.6 * normal())], b: [dialogue(scriptMean + gain + 0.6 * normal())] };
        });
        const declared = [...(comparison?.metrics(pairs) ?? [])];
        for (const [at, metric] of metrics.entries()) {
          const estimate = declared.find((row) => row.metric === metric);
          if (estimate && (compareMetric(estimate).p ?? 1) < 0.05) claimed[at] = (claimed[at] ?? 0) + 1;
        }
      }
      return claimed.map((count) => count / rounds);
    };
    // Three Monte Carlo errors of 100 rounds are 6.5 points, of 30 rounds 21; over 400 rounds the power of 50 scripts was .81.
    for (const share of claims(100, 12, 0, ["ACT_succ", "ISR"])) expect(share).toBeLessThan(0.115);
    expect(claims(30, 50, 0.5, ["ACT_succ"])[0]).toBeGreaterThan(0.6);
  });

  it("treats LIFBench's contexts as fixed where each length has only one", async () => {
    const sketch = sketchOf("lifbench");
    const [a, b] = [sketch.groups(0.5, "lif a"), sketch.groups(0.8, "lif b")].map((groups) => textOf(sketch, groups));
    expect((await compared("lifbench", a ?? "", b ?? "")).headline?.test).toBe(
      "paired t over 5 wordings and 6 variables, for these contexts",
    );
  });

  it("treats IFScale's seeds as the drawn units even if they ask for the same words", async () => {
    const { header } = sketchOf("ifscale");
    const text = (count: number) =>
      header +
      times(
        4,
        (seed) => `1,m,${seed},4,"one,two,six,ten","${["one", "two", "six", "ten"].slice(0, (seed % 2) + count).join(" ")}",1,,,\n`,
      ).join("");
    const { headline } = await compared("ifscale", text(1), text(2));
    expect(headline).toMatchObject({ a: 37.5, b: 62.5, n: 4, low: null, why: "All differences are equal." });
  });

  it("treats LIFBench's contexts as drawn where each length has several, for records with their prompts", async () => {
    const draw = random("contexts");
    const records = (share: number) =>
      times(2 * 3 * 3, (at) => {
        const list = times(6, (line) => `${line + 1}. element ${line} of context ${at % 2}`).join("\n");
        const id = 1 + (Math.floor(at / 2) % 3);
        const element = (place: number) => `element ${place} of context ${at % 2}`;
        return json({
          ...{
            task: "LSI",
            prompt: `Search. List to be retrieved:\n${list}\nInstruction: give number ${id}, wording ${Math.floor(at / 6)}.`,
          },
          ...{ label: 6, length: 3, ins_id: Math.floor(at / 6), param_id: id, param: { id, element: element(id - 1) } },
          output: draw.uniform() < share ? element(id - 1) : "no",
        });
      });
    const [a, b] = [records(0.3).join(""), records(0.9).toReversed().join("")];
    const { compare: comparison } = (await loadFamily("lifbench")).engine;
    if (!comparison) throw new Error("LIFBench has no comparison.");
    const call = { options: {}, tools: {}, problem: (problem: FileProblem) => expect(problem).toBeNull() };
    const comparedMetrics = await compareFiles(comparison, {
      ...call,
      a: [namedFile(a, "a.jsonl", 999)],
      b: [namedFile(b, "b.jsonl", 999)],
    });
    expect(comparedMetrics[0]?.line).toMatchObject({
      metric: "ars_overall",
      n: 18,
      test: "paired t over 3 wordings and 3 variables and 2 contexts",
    });
  });

  it("requires the choice of a model if a file contains several", async () => {
    const sketch = sketchOf("ifscale");
    const rows = sketch.groups(0.5, "models");
    const text = textOf(sketch, [...rows, ...rows.map((row) => row.replace(",m,", ",other,"))]);
    await expect(compared("ifscale", text, text)).rejects.toThrow("several models (m, other)");
    const { headline } = await compared("ifscale", text, text, { "model-a": "m", "model-b": "other" });
    expect(headline).toMatchObject({ difference: 0, p: 1, n: 10 });
    await expect(compared("ifscale", text, text, { "model-a": "none", "model-b": "m" })).rejects.toThrow("no replies of the model “none”");
  });
});
