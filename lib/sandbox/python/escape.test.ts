import { describe, expect, it } from "vitest";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce, unruledSandbox as sandbox } from "./sandbox.fixture";

/** Attempts to escape, each with the kinds of outcome that count as a refusal; none may return a value. */
const attempts: readonly [what: string, source: string, kinds: RegExp][] = [
  ["import js", body("import js", "return js.process.version"), /exception/],
  ["import pyodide_js", body("import pyodide_js", "return str(pyodide_js.FS)"), /exception/],
  ["run_js", body("from pyodide.code import run_js", "return run_js('1')"), /exception|forbidden/],
  [
    "JavaScript objects through the garbage collector",
    body(
      "import gc, sys",
      "found = [o for o in gc.get_objects() if type(o).__module__.startswith('pyodide') or 'JsProxy' in type(o).__name__]",
      "found += [m for n, m in sys.modules.items() if n in ('js', 'pyodide_js', '_pyodide_core')]",
      "return found[0].constructor.constructor('return process')()",
    ),
    /exception|forbidden/,
  ],
  [
    "the core module again",
    body("import importlib.util as u", "spec = u.find_spec('_pyodide_core')", "core = u.module_from_spec(spec)", "return str(core.run_js)"),
    /exception|forbidden/,
  ],
  ["os.system", body("import os", "return os.system('id')"), /forbidden/],
  ["subprocess", body("import subprocess", "return subprocess.run(['id']).returncode"), /exception|forbidden/],
  ["fork", body("import os", "return os.fork()"), /exception|forbidden/],
  ["exec", body("import os", "return os.execv('/bin/sh', ['sh'])"), /exception|forbidden/],
  ["a thread", body("import threading", "t = threading.Thread(target=print)", "t.start()", "return 1"), /exception|forbidden/],
  ["reading a file", body("return open('/etc/passwd').read()"), /forbidden/],
  ["reading a file of the interpreter", body("return len(open('/lib/python314.zip/../../etc/passwd', 'rb').read())"), /forbidden/],
  ["listing a folder", body("import os", "return os.listdir('/')"), /forbidden/],
  ["files in memory", body("open('/tmp/x', 'w').write('a' * 10)", "return 1"), /forbidden/],
  ["writing into the library", body("open('/lib/python314.zip', 'r+b').write(b'x')", "return 1"), /forbidden/],
  ["removing the library", body("import os", "os.remove('/lib/python314.zip')", "return 1"), /forbidden/],
  ["temporary files", body("import tempfile", "tempfile.mkdtemp()", "return 1"), /forbidden/],
  ["a socket", body("import socket", "socket.create_connection(('127.0.0.1', 80))", "return 1"), /exception|forbidden/],
  ["a pipe", body("import os", "return os.pipe()"), /forbidden/],
  ["another file descriptor", body("import os", "os.write(3, b'x')", "return 1"), /forbidden/],
  [
    "the channel for results",
    body("import os", "os.write(4, b'\\x01\\0\\0\\0')", "os.read(0, 10)", "os.close(1)", "return 1"),
    /forbidden/,
  ],
  ["a lot of output", body("print('x' * 5_000_000)", "return 1"), /too_large/],
  ["endless output", body("while True:", "    print('x' * 1000)"), /too_large/],
  ["input", body("return input()"), /exception|forbidden/],
  ["a memory bomb", body("x = []", "while True:", "    x.append('a' * 10**6 + str(len(x)))"), /memory/],
  ["a list of a billion numbers", body("return len(list(range(10**9)))"), /memory/],
  ["a huge integer", body("return 10**(10**6) % 7 + len(str(1 << 10**9))"), /memory|timeout|exception/],
  ["a large result", body("return ['x' * 1000] * 10**5"), /too_large/],
  ["a result with many shared parts", body("x = 1", "for _ in range(60):", "    x = [x, x]", "return x"), /too_large/],
  ["a result that contains itself", body("x = []", "x.append(x)", "return x"), /not_json/],
  ["an integer with many digits", body("return 1 << 10**5"), /too_large/],
  ["deep recursion", "def f():\n    return f()", /exception/],
  ["deep recursion without a limit", "import sys\nsys.setrecursionlimit(10**9)\ndef f():\n    return f()", /exception|memory|crashed/],
  ["a deep repr", body("x = []", "for _ in range(10**5):", "    x = [x]", "return repr(x)"), /exception|crashed/],
  ["a deep result", body("x = []", "for _ in range(10**5):", "    x = [x]", "return x"), /not_json/],
  ["ending the interpreter", body("import os", "os._exit(0)"), /crashed/],
  ["aborting the interpreter", body("import os", "os.abort()"), /crashed/],
  ["sys.exit", body("import sys", "sys.exit(0)"), /exception/],
  [
    "bytecode that writes to any address",
    body(
      "import types",
      "code = f.__code__.replace(co_code=bytes([100, 255] * 4000 + [83, 0] * 500), co_consts=(), co_stacksize=1)",
      "types.FunctionType(code, {})()",
      "return 1",
    ),
    /crashed|exception|memory|timeout|forbidden/,
  ],
  [
    "an exception that fails when converted to text",
    body("class E(Exception):", "    def __str__(self): raise self", "raise E()"),
    /exception/,
  ],
];

describe("a function that tries to break out", () => {
  it.each(attempts)("%s", async (_, source, kinds) => {
    expect((await callOnce(sandbox, source)).kind).toMatch(new RegExp(`^(${kinds.source})$`));
    expect(await callOnce(sandbox, "def f(a):\n    return len(a)", [[1, 2]])).toEqual({ kind: "value", json: "2" });
  });

  it("times out if endless", async () => {
    const impatient = createPythonSandbox({ processes: 1, limits: { caseMs: 400 } });
    for (const source of [
      body("while True: pass"),
      body("return sum(range(10**12))"),
      body("import re", "return bool(re.match('(a+)+$', 'a' * 60 + 'b'))"),
      body("while True:", "    try:", "        while True: pass", "    except BaseException: pass"),
      body("import time", "time.sleep(1000)"),
    ]) {
      expect((await callOnce(impatient, source)).kind).toBe("timeout");
    }
    expect(await callOnce(impatient, body("return 1"))).toEqual({ kind: "value", json: "1" });
    impatient.close();
  });

  it("is called again in another process if the system kills its process", async () => {
    const { pid } = await sandbox.start();
    const running = callOnce(sandbox, body("return sum(range(3 * 10**7))"));
    process.kill(pid, "SIGKILL");
    expect(await running).toEqual({ kind: "value", json: String((3e7 * (3e7 - 1)) / 2) });
    expect((await sandbox.start()).pid).not.toBe(pid);
  });
});
