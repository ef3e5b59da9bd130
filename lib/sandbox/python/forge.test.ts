import { describe, expect, it } from "vitest";
import { consoles, forger, memoryAccess } from "./forger";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce, sandbox, unruledSandbox } from "./sandbox.fixture";

const honest = "def f(n):\n    return n * 10, {'steps': n}\n";

describe("a function that writes to the interpreter's memory", () => {
  const sandbox = unruledSandbox;

  it("can read and write all of it, but leaves no trace in the next case", async () => {
    const proof = body("text = b'as it was'", "memory[id(text) + 16] = 65", "return text.decode()");
    const poison = body("write(id(len) + 8, 0)", "return 1");
    expect(await callOnce(sandbox, memoryAccess + proof)).toEqual({ kind: "value", json: '"As it was"' });
    expect(await callOnce(sandbox, memoryAccess + poison)).toEqual({ kind: "value", json: "1" });
    expect(await callOnce(sandbox, body("return len('abc')"))).toEqual({ kind: "value", json: "3" });
  });

  it("reaches no JavaScript function through the table, and cannot forge another function's outcome", async () => {
    for (const entry of consoles) {
      const [forged, answers] = await Promise.all([
        callOnce(sandbox, forger(entry)),
        sandbox.run({ source: honest, name: "f", calls: ["[1]", "[2]"] }),
      ]);
      expect(forged).toMatchObject({ kind: "forbidden", message: expect.stringMatching(/emscripten_(console_|out|err)/) });
      expect(answers).toMatchObject([{ json: '[10, {"steps": 1}]' }, { json: '[20, {"steps": 2}]' }]);
    }
  });
});

/**
 * Creates a sandbox with a program in place of the harness: it reports that it takes calls, then answers each order with what `answers`
 * builds from it.
 */
function played(answers: string, onStart?: () => void) {
  const layers = Object.fromEntries(
    "rules imports table restored watched environment codeGeneration files programs memory network sockets"
      .split(" ")
      .map((layer) => [layer, true]),
  );
  const script = `
    const send = (value) => {
      const [head, text] = [Buffer.alloc(4), Buffer.from(JSON.stringify(value))];
      head.writeUInt32LE(text.length);
      require("node:fs").writeSync(3, Buffer.concat([head, text]));
    };
    send({ ready: { version: "3.14.0", layers: ${JSON.stringify(layers)}, resident: 1 } });
    process.stdin.on("data", (bytes) => {
      const { nonce } = JSON.parse(bytes.subarray(4));
      const answer = (json, of = nonce) => ({ nonce: of, outcome: { kind: "value", json }, uses: [], mentions: [], grown: 0 });
      for (const value of ${answers}) send(value);
    });`;
  return createPythonSandbox({ processes: 1, onStart, start: { command: [process.execPath, "-e", script, "--"] } });
}

describe("a sandbox process with invalid answers", () => {
  it.each([
    ["an unknown nonce", '[answer("1", "0")]'],
    ["a missing nonce", '[{ ...answer("1"), nonce: undefined }]'],
    ["an empty object", "[{}]"],
  ])("%s counts as a crash", async (_, answers) => {
    const sandbox = played(answers);
    expect(await callOnce(sandbox, honest, [1])).toMatchObject({ kind: "crashed" });
    sandbox.close();
  });

  it("is replaced after a second answer", async () => {
    const sandbox = played('[answer("1"), answer("2")]');
    const { pid } = await sandbox.start();
    expect(await callOnce(sandbox, honest, [1])).toEqual({ kind: "value", json: "1" });
    await expect.poll(async () => (await sandbox.start()).pid).not.toBe(pid);
    expect(await callOnce(sandbox, honest, [1])).toEqual({ kind: "value", json: "1" });
    sandbox.close();
  });
});

describe("a sandbox process that ends during a call", () => {
  const dying = (signal: string) => `(process.kill(process.pid, "${signal}"), [])`;

  it("is replaced once if the system kills it; the second time the function counts as crashed", async () => {
    let started = 0;
    const sandbox = played(dying("SIGKILL"), () => started++);
    expect(await callOnce(sandbox, honest, [1])).toMatchObject({ kind: "crashed" });
    expect(started).toBe(2);
    sandbox.close();
  });

  it("reports by its signal that it has grown too large", async () => {
    const sandbox = played(dying("SIGUSR2"));
    expect(await callOnce(sandbox, honest, [1])).toEqual({ kind: "memory", message: "The process exceeded its memory limit." });
    sandbox.close();
  });
});

describe("results up to the size limit", () => {
  it.each([
    ["one long text", "'x' * 3_999_998", 4_000_000],
    ["a text that JSON escapes", "'\"' * 1_999_999", 4_000_000],
    ["a text with non-ASCII characters", "'\\u00e9' * 600_000", 3_600_002],
    ["many numbers", "[n % 10 for n in range(1_300_000)]", 3_900_000],
  ])("%s is returned complete", async (_, expression, length) => {
    const { pid } = await sandbox.start();
    const outcome = await callOnce(sandbox, body(`return ${expression}`));
    expect(outcome.kind === "value" && outcome.json.length).toBe(length);
    expect((await sandbox.start()).pid, "the same process").toBe(pid);
  });

  it("a longer one fails alone, with a message", async () => {
    const { pid } = await sandbox.start();
    const source = "def f(n):\n    return 'x' * n";
    const outcomes = await sandbox.run({ source, name: "f", calls: ["[4000000]", "[3]"] });
    expect(outcomes).toEqual([
      { kind: "too_large", message: "The result is longer than 4000000 characters of JSON." },
      { kind: "value", json: '"xxx"' },
    ]);
    expect((await sandbox.start()).pid, "the same process").toBe(pid);
  });
});
