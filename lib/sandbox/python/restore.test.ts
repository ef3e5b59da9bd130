import { describe, expect, it } from "vitest";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce, unruledSandbox as sandbox } from "./sandbox.fixture";

/** Changes that a case makes to the interpreter, which the next case must not see. */
const poisons: readonly [what: string, source: string][] = [
  ["a patched builtin", body("import builtins", "builtins.len = lambda x: 42", "builtins.sum = None", "builtins.print = exit", "return 1")],
  ["a patched json", body("import json", "json.loads = json.dumps = lambda *a, **k: 'poison'", "json.decoder.scanner = None", "return 1")],
  ["an emptied sys.modules", body("import sys", "sys.modules.clear()", "sys.meta_path.clear()", "sys.path.clear()", "return 1")],
  ["a patched type", body("import collections", "collections.deque = list", "collections.OrderedDict.__len__ = lambda s: 7", "return 1")],
  ["a trace hook or a recursion limit", body("import sys", "sys.settrace(lambda *a: 1 / 0)", "sys.setrecursionlimit(60)", "return 1")],
  [
    "an audit hook",
    body("import sys", "sys.addaudithook(lambda event, args: 1 / 0 if event in ('compile', 'exec') else None)", "return 1"),
  ],
  [
    "a changed interpreter setting",
    body("import sys, gc, os", "gc.disable()", "sys.set_int_max_str_digits(0)", "os.environ['A'] = 'b'", "return 1"),
  ],
  ["a seeded and patched random module", body("import random", "random.seed(1)", "random.random = lambda: 0.5", "return 1")],
  ["a replaced module", body("import sys, types", "sys.modules['heapq'] = types.ModuleType('heapq')", "return 1")],
  ["a replaced global", "kept = [1]\n__name__ = 'x'\ndef f():\n    global __builtins__\n    __builtins__ = {}\n    return 1"],
  [
    "an object that outlives its case",
    body("class A:", "    def __del__(self): import builtins; builtins.len = None", "a = [A()]", "a.append(a)", "return 1"),
  ],
  [
    "clearing the globals of outer frames",
    body("import sys", "frame = sys._getframe()", "while frame:", "    frame.f_globals.clear(); frame = frame.f_back", "return 1"),
  ],
  ["a list of 40 MB", body("x = []", "for i in range(40):", "    x.append('a' * 10**6 + str(i))", "return len(x)")],
  ["a chained exception", body("try:", "    1 / 0", "except Exception as e:", "    raise RuntimeError('x' * 10**6) from e")],
];

const probe = `
import sys, json, heapq, collections, builtins, random, os, gc
def f(values):
    state = [
        len(values), sum(values), json.loads("[1, 2]"), len(collections.OrderedDict(a=1)), type(collections.deque()).__name__,
        heapq.heapify.__name__, sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.gettrace() is None, "A" in os.environ,
        gc.isenabled(), "kept" in globals(), __name__, len(sys.modules), len(sys.meta_path), round(random.random(), 6),
    ]
    return [state, {"depth": len(state)}]
`;

describe("state that a case leaves behind", () => {
  const look = () => callOnce(sandbox, probe, [[1, 2, 3]]);

  it.each(poisons)("%s does not reach the next case", async (_, source) => {
    const before = await look();
    expect(before.kind).toBe("value");
    const { pid } = await sandbox.start();
    expect((await callOnce(sandbox, source)).kind).toMatch(/^(value|exception)$/);
    expect((await sandbox.start()).pid, "the same process").toBe(pid);
    expect(await look()).toEqual(before);
  });

  it("two hundred cases in one process start out the same", async () => {
    const calls = Array.from({ length: 200 }, (_, at) => JSON.stringify([[at]]));
    const source =
      "import builtins\nseen = []\ndef f(x):\n    seen.extend(x)\n    builtins.count = getattr(builtins, 'count', 0) + 1\n    return [seen, builtins.count]";
    const outcomes = await sandbox.run({ source, name: "f", calls });
    expect(outcomes).toEqual(calls.map((_, at) => ({ kind: "value", json: `[[${at}], 1]` })));
  });
});

describe("a result whose methods would run code", () => {
  const hostile = (base: string, value: string) =>
    [
      "import builtins",
      "def bad(*a, **k):",
      "    while True: pass",
      `class Bad(${base}):`,
      "    __eq__ = __repr__ = __str__ = __iter__ = __len__ = __getitem__ = __hash__ = __int__ = __index__ = __float__ = __bool__ = bad",
      "    items = keys = values = __getattribute__ = __class_getitem__ = bad",
      "def f():",
      `    return [Bad(${value})]`,
    ].join("\n");

  it.each([
    ["int", "7", "[7]"],
    ["int", "2 ** 70", "[1180591620717411303424]"],
    ["float", "1.5", "[1.5]"],
    ["str", "'a'", '["a"]'],
    ["list", "[1, 2]", "[[1, 2]]"],
    ["tuple", "(1, 2)", "[[1, 2]]"],
    ["dict", "a=1", '[{"a": 1}]'],
  ])("a %s is read from its underlying data", async (base, value, json) => {
    expect(await callOnce(sandbox, hostile(base, value))).toEqual({ kind: "value", json });
  });

  it.each(["object", "set", "Exception", "bytes", "complex"])("a %s is not JSON", async (base) => {
    expect((await callOnce(sandbox, hostile(base, ""))).kind).toBe("not_json");
  });

  it("an error whose __str__ never returns times out", async () => {
    const impatient = createPythonSandbox({ processes: 1, limits: { caseMs: 1500 } });
    const source = body("class E(Exception):", "    def __str__(self):", "        while True: pass", "raise E()");
    expect((await callOnce(impatient, source)).kind).toBe("timeout");
    impatient.close();
  });

  it("a patched json module changes neither arguments nor result", async () => {
    const source =
      "import json, builtins\njson.dumps = json.loads = str\nbuiltins.repr = builtins.str = None\ndef f(x):\n    return [x, 1.0, None]";
    expect(await callOnce(sandbox, source, [{ a: [1, "é"] }])).toEqual({ kind: "value", json: '[{"a": [1, "\\u00e9"]}, 1.0, null]' });
  });
});
