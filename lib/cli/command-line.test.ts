import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "heed-cli-"));
// Beside node_modules, so that the bundle finds its packages as the built one does.
const bundle = join(root, "node_modules/.cache/heed-cli-test", `${process.pid}`);
const file = join(folder, "generations.csv");

const header = "id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp\n";
const row = (id: number, text = "The ledger and the tariff") => `${id},m,0,2,"ledger,tariff","${text}",1.5,,,\n`;

beforeAll(async () => {
  await build({
    entryPoints: [join(root, "lib/cli/main.ts")],
    outdir: bundle,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
  });
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(bundle, { recursive: true, force: true });
});

async function heed(args: string[], input?: string, env: Record<string, string> = {}) {
  const { DATABASE_URL: _database, ...clean } = process.env;
  const child = spawn(process.execPath, [join(bundle, "main.mjs"), ...args], { cwd: folder, env: { ...clean, ...env } });
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

describe("heed score and metrics", { timeout: 30_000 }, () => {
  it("print one JSON object a row, without a database", async () => {
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

  it("name unreadable rows with their line, score the rest, and exit with 1", async () => {
    const scored = await heed(["score", "ifscale", "--in", "-"], `${header}${row(1, "a\nb")}2,m,x,2,"a,b",t,,,,\n${row(3)}`);
    expect(scored.code).toBe(1);
    expect(scored.rows().map(({ id }) => id)).toEqual(["1", "3"]);
    expect(scored.error).toBe("-, line 4: seed is “x”, not a whole number.\n");
  });

  it("tell in one sentence what is wrong with the file or the family", async () => {
    writeFileSync(file, "");
    const sentences = [
      [["score", "ifscale", "--in", join(folder, "none.csv")], `Cannot read ${join(folder, "none.csv")}: there is no such file.\n`],
      [["metrics", "ifscale", "--in", file], "The file is empty: it has not even a header line.\n"],
      [["score", "ifscale", "--in", folder], `Cannot read ${folder}: it is a folder.\n`],
    ] as const;
    for (const [args, sentence] of sentences) expect(await heed([...args])).toMatchObject({ code: 1, out: "", error: sentence });
    expect(await heed(["score", "nothing", "--in", file])).toMatchObject({ code: 1, error: expect.stringContaining("Known: ") });
    expect((await heed(["score", "ifscale"])).code).toBe(1);
  });

  it("find a relative file from where npm was called", async () => {
    writeFileSync(file, header + row(1));
    const called = { npm_lifecycle_event: "heed", INIT_CWD: folder };
    expect((await heed(["score", "ifscale", "--in", "generations.csv"], undefined, called)).rows()).toHaveLength(1);
  });

  it("end quietly when the reader has seen enough", async () => {
    writeFileSync(file, header + Array.from({ length: 20_000 }, (_, at) => row(at)).join(""));
    const child = spawn(process.execPath, [join(bundle, "main.mjs"), "score", "ifscale", "--in", file]);
    let error = "";
    child.stderr.on("data", (chunk) => (error += chunk));
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "close");
    expect({ code, error }).toEqual({ code: 0, error: "" });
  });
});
