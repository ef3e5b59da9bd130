import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { label } from "@/lib/benchmarks/lifbench/score/scorers/records.fixture";
import { bundle } from "@/lib/boot/bundle.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "heed-cli-"));
const program = join(root, "dist/cli.mjs");
const file = join(folder, "generations.csv");

const header = "id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp\n";
const row = (id: number, text = "The ledger and the tariff") => `${id},m,0,2,"ledger,tariff","${text}",1.5,,,\n`;

// The program as it ships; already built, unless a test file runs alone.
beforeAll(bundle);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function heed(args: string[], input?: string, env: Record<string, string> = {}, cwd = folder) {
  const { DATABASE_URL: _database, ...clean } = process.env;
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...clean, ...env } });
  let out = "";
  let error = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (error += chunk));
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return {
    out,
    error,
    code,
    rows: () =>
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
  };
}

describe("heed commands on files", () => {
  it("print one JSON object per row without a database", async () => {
    writeFileSync(file, header + row(1) + row(2, "Ledgers\nhere"));
    const scored = await heed(["score", "ifscale", "--in", file]);
    expect(scored).toMatchObject({ code: 0, error: "" });
    expect(scored.rows().map(({ id, outcomes }) => [id, outcomes])).toEqual([
      ["1", ["exact", "exact"]],
      ["2", ["modification", "omission"]],
    ]);
    const metrics = await heed(["metrics", "ifscale", "--in", file]);
    expect(metrics).toMatchObject({ code: 0, error: "" });
    expect(metrics.rows()).toEqual([expect.objectContaining({ model: "m", num_rules: 2, samples: 2, accuracy: 50 })]);
  });

  it("report unreadable rows with their line, score the rest and exit with 1", async () => {
    const scored = await heed(["score", "ifscale", "--in", "-"], `${header}${row(1, "a\nb")}2,m,x,2,"a,b",t,,,,\n${row(3)}`);
    expect(scored.code).toBe(1);
    expect(scored.rows().map(({ id }) => id)).toEqual(["1", "3"]);
    expect(scored.error).toBe("-, line 4: seed is “x”, not a whole number.\n");
  });

  it("report a problem with the file or the family in one sentence", async () => {
    writeFileSync(file, "");
    const sentences = [
      [["score", "ifscale", "--in", join(folder, "none.csv")], `Cannot read ${join(folder, "none.csv")}: there is no such file.\n`],
      [["metrics", "ifscale", "--in", file], "The file is empty: it has no header line.\n"],
      [["score", "ifscale", "--in", folder], `Cannot read ${folder}: it is a folder.\n`],
    ] as const;
    for (const [args, sentence] of sentences) expect(await heed([...args])).toMatchObject({ code: 1, out: "", error: sentence });
    expect(await heed(["score", "nothing", "--in", file])).toMatchObject({ code: 1, error: expect.stringContaining("Available: ") });
    expect((await heed(["score", "ifscale"])).code).toBe(1);
  });

  it("resolve a relative path from where npm was called", async () => {
    writeFileSync(file, header + row(1));
    const called = { npm_lifecycle_event: "heed", INIT_CWD: folder };
    const args = ["score", "ifscale", "--in", "generations.csv"];
    // npm runs a script in the project's folder.
    const elsewhere = join(folder, "project");
    mkdirSync(elsewhere);
    expect((await heed(args, undefined, called, elsewhere)).rows()).toHaveLength(1);
    expect(await heed(args, undefined, {}, elsewhere)).toMatchObject({ code: 1, out: "" });
  });

  it.each([
    [
      "lexinstruct",
      "in.jsonl",
      '{"messages":[],"meta_info":{"instruction_pattern":"[]","instruction_pattern_language":"english","id":ID},"answer":"x","id":ID}',
    ],
    ["evolif", "in.jsonl", '{"id":ID,"instructions":[],"response":"x","eval":{"by":ID,"overall_ok":true}}'],
    [
      "lifbench",
      "OQ.jsonl",
      `{"id":ID,"label":${JSON.stringify(label)},"param":{"evidence":"x","options":["True","False"]},"output":"True"}`,
    ],
    ["ifeval", "in.jsonl", '{"key":ID,"prompt":"x","instruction_id_list":["punctuation:no_comma"],"kwargs":[{}],"response":"x"}'],
  ])("score %s without rounding the ids in its records", async (benchmark, name, template) => {
    writeFileSync(join(folder, name), `${template.replaceAll("ID", "1765432109876543210")}\n${template.replaceAll("ID", "7")}\n`);
    const { out, error } = await heed(["score", benchmark, "--in", join(folder, name)]);
    const [exact = "", plain = ""] = out.split("\n");
    expect([exact.replaceAll("1765432109876543210", "7"), error]).toEqual([plain, ""]);
    expect(exact.split("1765432109876543210")).toHaveLength(template.split("ID").length);
  });

  it("compare two files and fail if the whole interval is beyond --fail-if-worse", async () => {
    const good = join(folder, "good.jsonl");
    const bad = join(folder, "bad.jsonl");
    const pattern = JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]);
    const record = (at: number, answer: string) => {
      const meta_info = { instruction_pattern: pattern, instruction_pattern_language: "english" };
      return `${JSON.stringify({ messages: [{ role: "user", content: `Item ${at}` }], meta_info, answer })}\n`;
    };
    const text = (wrong: number) => Array.from({ length: 20 }, (_, at) => record(at, at < wrong ? "A.\n\nB.\n\nC.\n\nD." : "A.")).join("");
    writeFileSync(good, text(2));
    writeFileSync(bad, text(14));
    const worse = await heed(["compare", "lexinstruct", "--a", good, "--b", bad, "--fail-if-worse", "5"]);
    expect(worse.rows()[0]).toMatchObject({
      metric: "strict",
      a: 90,
      b: 30,
      difference: -60,
      gained: 0,
      lost: 12,
      both: 6,
      neither: 2,
      n: 20,
    });
    expect(worse).toMatchObject({ code: 1, error: expect.stringContaining("strict is worse by more than 5: ") });
    expect(await heed(["compare", "lexinstruct", "--a", bad, "--b", good, "--fail-if-worse", "0"])).toMatchObject({ code: 0, error: "" });
    expect(await heed(["compare", "lexinstruct", "--a", good, "--b", bad])).toMatchObject({ code: 0, error: "" });
    const gate = ["compare", "lexinstruct", "--a", good, "--b", bad, "--fail-if-worse", "0", "--metric"];
    expect(await heed([...gate, "gain"])).toMatchObject({ code: 2, error: expect.stringContaining("gain cannot be judged") });
    expect(await heed([...gate, "nothing"])).toMatchObject({
      code: 2,
      out: "",
      error: expect.stringContaining("Available: strict, loose, gain."),
    });
    const torn = join(folder, "torn.jsonl");
    writeFileSync(torn, `${text(2)}{"messages":\n`);
    const broken = ["compare", "lexinstruct", "--a", good, "--b", torn, "--fail-if-worse"];
    expect(await heed([...broken, "99"])).toMatchObject({ code: 2, error: expect.stringContaining("torn.jsonl, line 21: ") });
    writeFileSync(torn, `${text(14)}{"messages":\n`);
    expect(await heed([...broken, "5"])).toMatchObject({ code: 1, error: expect.stringContaining("strict is worse by more than 5: ") });
  });

  it("report an error common to all lines in one sentence", async () => {
    const problem = "instruction_id_list and kwargs are missing, so the checks are unknown. It cannot be scored and is excluded.";
    const { code, error } = await heed(["score", "ifeval", "--in", "-"], '{"question": "x"}\n'.repeat(541));
    expect({ code, error }).toEqual({ code: 1, error: `-, line 1: ${problem} The same on line 2, 3, 4 and 537 more.\n` });
    const words = await heed(["metrics", "lexinstruct", "--in", "-"], Array.from({ length: 541 }, (_, at) => `word ${at}\n`).join(""));
    expect(words).toMatchObject({ code: 1, out: "" });
    expect(words.error).toBe(
      "-, line 1: The line is not JSON. The same on line 2, 3, 4 and 537 more.\nNo answer can be scored, so there are no results.\n",
    );
  });

  it("report errors of a comparison by file and line, and exit with 2 if nothing can be judged", async () => {
    const file = join(folder, "one.csv");
    writeFileSync(file, header + row(1) + row(2).replace(",m,0,", ",m,x,"));
    const output = await heed(["compare", "ifscale", "--a", file, "--b", file]);
    expect(output).toMatchObject({ code: 1, error: `${file}, line 3: seed is “x”, not a whole number.\n` });
    expect(output.rows()[0]).toMatchObject({
      metric: "accuracy",
      difference: 0,
      low: null,
      p: null,
      why: expect.stringContaining("two seeds"),
    });
    const gated = await heed(["compare", "ifscale", "--a", file, "--b", file, "--fail-if-worse", "1"]);
    expect(gated).toMatchObject({ code: 2, error: expect.stringContaining("accuracy cannot be judged") });
    const none = await heed(["compare", "ifscale", "--a", file, "--b", join(folder, "none.csv"), "--fail-if-worse", "1"]);
    expect(none).toMatchObject({ code: 2, error: expect.stringContaining("there is no such file") });
    const worse = ["--fail-if-worse", "1"];
    expect(await heed(["compare", "ifscal", "--a", file, ...worse])).toMatchObject({ code: 2, out: "" });
    expect(await heed(["compare", ...worse])).toMatchObject({ code: 2, out: "" });
    expect(await heed(["compare", "ifscale", "--a", file, ...worse])).toMatchObject({
      code: 2,
      error: "heed compare ifscale needs --b.\n",
    });
    expect(await heed(["comapre", "ifscale", "--fail-if-worse=1"])).toMatchObject({ code: 2, out: "" });
    expect(await heed(["comapre", "ifscale"])).toMatchObject({ code: 1, out: "" });
    expect(await heed(["compare", "ifscale", "--a", file])).toMatchObject({ code: 1, error: "heed compare ifscale needs --b.\n" });
    expect((await heed(["--help"])).out).toMatch(/\n {2}web [\s\S]*\n {2}accounts [\s\S]*\n {2}owner-link /);
    const help = await heed(["compare", "evolif", "--help"]);
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/--fail-if-worse[\s\S]*--patience/) });
  });

  it("name an option of the simulated endpoint as it is typed", async () => {
    const sentence = (name: string) => expect.stringMatching(new RegExp(`^The option --${name} is not usable: .+\\.\\n$`));
    for (const [name, value] of [
      ["latency", "abc"],
      ["retry-after", "-1"],
      ["context", "1.5"],
      ["seed", "x"],
    ] as const)
      expect(await heed(["endpoint", "--port", "0", `--${name}=${value}`])).toMatchObject({ code: 1, out: "", error: sentence(name) });
    const fault = await heed(["endpoint", "--port", "0", "--fault", "429=2"]);
    expect(fault).toMatchObject({ code: 1, out: "", error: expect.stringMatching(/^“429=2” is not a valid fault\. [^\n]+\n$/) });
  });

  it("exit quietly when the reader closes the pipe", async () => {
    writeFileSync(file, header + Array.from({ length: 20_000 }, (_, at) => row(at)).join(""));
    const child = spawn(process.execPath, [program, "score", "ifscale", "--in", file]);
    let error = "";
    child.stderr.on("data", (chunk) => (error += chunk));
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "close");
    expect({ code, error }).toEqual({ code: 0, error: "" });
  });
});
