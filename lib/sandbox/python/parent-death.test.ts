import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce } from "./sandbox.fixture";

// A start takes two seconds of one core, and longer on a busy machine.
const here = dirname(fileURLToPath(import.meta.url));
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A killed process whose parent is gone may wait to be reaped.
    return process.platform !== "linux" || !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const ways = {
  "while it waits for a call": null,
  "in an endless loop": body("while True: pass"),
  "in a loop within a C function": body("return sum(range(10**15))"),
};

/**
 * Runs a program that starts a sandbox for each way, prints the ids of their processes, and makes their calls; the program is killed
 * afterwards.
 */
async function parentThatCalls(): Promise<{ parent: ChildProcess; pids: number[] }> {
  const contents = `
    import { createPythonSandbox } from "./python-sandbox";
    const sources = ${JSON.stringify(Object.values(ways))};
    const sandboxes = sources.map(() => createPythonSandbox({ processes: 1, limits: { caseMs: 600_000 } }));
    const started = await Promise.all(sandboxes.map((sandbox) => sandbox.start()));
    sources.forEach((source, at) => source && void sandboxes[at].run({ source, name: "f", calls: ["[]"] }));
    setTimeout(() => console.log(JSON.stringify(started.map(({ pid }) => pid))), 300);
    setInterval(() => {}, 1000);
  `;
  const bundled = await build({
    stdin: { contents, resolveDir: here, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "@": join(here, "../../..") },
    // Like the bundles of the worker and of the command line, which are in another folder.
    banner: { js: "" },
    define: { "import.meta.url": JSON.stringify(`file://${join(here, "../../../dist/some.mjs")}`) },
  });
  const program = bundled.outputFiles[0]?.text ?? "";
  const parent = spawn(process.execPath, ["--input-type=module", "-"], { cwd: join(here, "../../.."), stdio: ["pipe", "pipe", "inherit"] });
  parent.stdin?.end(program);
  if (!parent.stdout) throw new Error("The parent has no output.");
  const [line] = await once(createInterface({ input: parent.stdout }), "line");
  return { parent, pids: JSON.parse(line) };
}

it("a sandbox ends when its parent is killed, whatever it is doing", async () => {
  const { parent, pids } = await parentThatCalls();
  const alive = () => Object.keys(ways).filter((_, at) => isAlive(pids[at] ?? 0));
  expect(alive()).toEqual(Object.keys(ways));
  const gone = once(parent, "exit");
  parent.kill("SIGKILL");
  await gone;
  await expect.poll(alive).toEqual([]);
});

describe("with the interpreter's own exits left open, the layers below still hold", () => {
  const sandbox = createPythonSandbox({ processes: 1, start: { command: [process.execPath], open: true, unruled: true } });
  afterAll(() => sandbox.close());
  const secret = "HEED_SECRET_OF_THE_TEST";

  it("nothing reaches the host's objects, environment, files or programs", async () => {
    process.env[secret] = "secret";
    for (const source of [
      body("import js", "return str(js.process)"),
      body("import js", "return str(js.constructor)"),
      body("from pyodide.code import run_js", "return str(run_js('process.pid'))"),
      body("import pyodide_js", "return str(pyodide_js.constructor.constructor('return process.pid')())"),
      body("import os", "return open('/etc/hostname').read()"),
      body("import os", "return os.listdir('/home/../etc/ssl')"),
      body("import subprocess", "return subprocess.check_output(['id']).decode()"),
    ]) {
      expect(await callOnce(sandbox, source)).not.toHaveProperty("json");
    }
    expect(await callOnce(sandbox, body("import os", `return os.environ.get('${secret}')`))).not.toMatchObject({ json: '"secret"' });
    expect(await callOnce(sandbox, body("import os", "return os.system('touch /tmp/heed-sandbox-escape')"))).not.toMatchObject({
      json: "0",
    });
    expect(existsSync("/tmp/heed-sandbox-escape")).toBe(false);
    const environment = `/proc/${(await sandbox.start()).pid}/environ`;
    if (existsSync(environment)) expect(readFileSync(environment, "utf8")).toBe("");
    expect(await callOnce(sandbox, body("return 1"))).toEqual({ kind: "value", json: "1" });
  });

  it("no connection reaches a server on this machine", async () => {
    let connections = 0;
    const server = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const source = body(
      "import socket, time",
      `s = socket.create_connection(('127.0.0.1', ${port}), 1)`,
      "s.send(b'x')",
      "time.sleep(0.3)",
    );
    await callOnce(sandbox, source);
    expect(connections).toBe(0);
    expect(await callOnce(sandbox, body("return 1"))).toEqual({ kind: "value", json: "1" });
    server.close();
  });

  it("files that fill the interpreter's memory end the case, and the next one runs", async () => {
    // A third of the memory that a process may have, and practically unlimited time: the case ends because of its memory.
    const limits = { residentBytes: 300_000_000, caseMs: 600_000 };
    const small = createPythonSandbox({ processes: 1, limits, start: { command: [process.execPath], open: true, unruled: true } });
    const source = body("for i in range(10**6):", "    open(f'/tmp/{i}', 'wb').write(b'x' * 10**7)");
    expect((await callOnce(small, source)).kind).toMatch(/^(memory|crashed|exception)$/);
    expect(await callOnce(small, body("return 1"))).toEqual({ kind: "value", json: "1" });
    small.close();
  });
});
