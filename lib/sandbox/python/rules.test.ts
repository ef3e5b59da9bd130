import { describe, expect, it } from "vitest";
import { rules } from "./harness/rules.mjs";
import { callOnce, sandbox } from "./sandbox.fixture";

/** Sources unlike any function of a benchmark, each with the word for which it is refused. */
const refused: readonly (readonly [source: string, word: string])[] = [
  ["def f(): return f.__code__.co_consts", "co_consts"],
  ["def f(): return (lambda: 1).__code__", "__code__"],
  ["from types import FunctionType\ndef f(): return 1", "types.FunctionType"],
  ["import types as t\ndef f(): return t.CodeType", "types.CodeType"],
  ["import types\ndef g(t): return t.CodeType\ndef f(): return g(types)", "CodeType"],
  ["import opcode\ndef f(): return 1", "opcode"],
  ["def f():\n    import dis\n    return 1", "dis"],
  ["import gc\ndef f(): return 1", "gc"],
  ["import __main__\ndef f(): return 1", "__main__"],
  ["from __main__ import importlib\ndef f(): return 1", "__main__"],
  ["import ctypes\ndef f(): return 1", "ctypes"],
  ["import marshal, json\ndef f(): return 1", "marshal"],
  ["from importlib import import_module\ndef f(): return 1", "importlib"],
  ["import inspect\ndef f(): return 1", "inspect"],
  ["import builtins\ndef f(): return 1", "builtins"],
  ["import js\ndef f(): return 1", "js"],
  ["import sys\ndef f(): return sys._getframe().f_back", "f_back"],
  ["import sys\ndef f(): return sys.modules", "sys.modules"],
  ["import sys\ns = sys\ndef f(): return s.modules", "module sys as a value"],
  ["import sys\ndef f():\n    import sys\n    sys = sys\n    return sys.modules", "module sys as a value"],
  ["from os import system\ndef f(): return 1", "os.system"],
  ["import random\ndef f(): return random._os.getpid()", "_os"],
  ["import collections\ndef f():\n    c = collections\n    return c._sys", "_sys"],
  ["from dataclasses import types as t\ndef f(): return 1", "dataclasses.types"],
  ["def f():\n    try: 1 / 0\n    except Exception as e: return e.__traceback__.tb_frame", "tb_frame"],
  ["def g(): yield 1\ndef f(): return g().gi_frame", "gi_frame"],
  ["def f(): return ().__class__.__base__.__subclasses__()", "__subclasses__"],
  ["def f(): return f.__globals__", "__globals__"],
  ["def f(): return print.__self__", "__self__"],
  ["def f(): return eval('1')", "eval"],
  ["def f():\n    [0 for eval in []]\n    return eval('1')", "eval"],
  ["def f(): exec('x = 1')", "exec"],
  ["def f(): return globals()", "globals"],
  ["def f(): return __import__('os')", "__import__"],
  ["def f(): return getattr(f, '__co' + 'de__')", "getattr"],
  ["def f(n='__code__'): return getattr(f, n)", "__code__"],
  ["def f(n='na' + 'me'): return getattr(f, n)", "getattr"],
  ["def f(): return list(map(getattr, [f], ['__code__']))", "getattr as a value"],
  ["def f(): return getattr(f, '__code__')", "__code__"],
  ["from operator import attrgetter\ndef f(): return 1", "attrgetter"],
  ["import string\ndef f(): return string.Formatter().get_field('0.__code__', (f,), {})", "Formatter"],
  ["def f():\n    match f:\n        case object(__code__=c): return c", "__code__"],
  ["def g(x: f.__code__): pass\ndef f(): return g", "__code__"],
  ["def f(g): return g.replace(co_code=b'')", "co_code"],
  ["def f(): return f.__ｃode__", "__code__"],
  ["def f(): return ｅval('1')", "eval"],
  ["import ｇc\ndef f(): return 1", "gc"],
  ["@eval\ndef g(): pass\ndef f(): return 1", "eval"],
  ["def f(): return (e := eval)('1')", "eval"],
  ["type X = __import__('gc')\ndef f(): return 1", "__import__"],
  ["from operator import *\ndef f(): return attrgetter('na' + 'me')(f)", "attrgetter"],
  ["from string import *\ndef f(): return Formatter()", "Formatter"],
  ["from typing import *\ndef f(): return get_type_hints(f)", "get_type_hints"],
  ["from . import gc\ndef f(): return 1", "relative import"],
  ["import typing\ndef f(): return typing.collections._sys.modules", "_sys"],
  ["import os\ndef f(): return os.path.os.system('id')", "os"],
  ["import statistics\ndef f(): return statistics.random._os", "_os"],
  ["def f(): return getattr(*(f, '__co' + 'de__'), 'x')", "getattr"],
  ["def f(): return object.__dict__['__getattribute__'](f, 'x')", "__getattribute__"],
  ["def f(): return type.__dict__['__subclasses__'](object)", "__subclasses__"],
  ["class A: __match_args__ = ('__code__',)\ndef f(): return 1", "__code__"],
  ["import functools\ndef f(n): return functools.update_wrapper(n, f, ['__globals__'])", "__globals__"],
  ["def f(g): return g.replace(**{'co_code': b''})", "co_code"],
];

/** Ways to continue that the rules cannot see by name: a part of the library would follow an assembled name, or text that is code. */
const narrowed: readonly (readonly [source: string, outcome: object])[] = [
  [
    "import typing\ndef f(): return typing.get_args(typing.List['__import__(\"gc\")'])[0].evaluate()",
    { kind: "exception", type: "TypeError" },
  ],
  [
    "from functools import singledispatch\n@singledispatch\ndef g(x): pass\n@g.register\ndef h(x: '().reached or int'): pass\ndef f(): return 1",
    { kind: "exception", type: "TypeError" },
  ],
  [
    "import functools\nclass N: pass\ndef f():\n    n = N()\n    functools.update_wrapper(n, f, ['__co' + 'de__'])\n    return [k for k in n.__dict__ if k != '__wrapped__']",
    { kind: "value", json: "[]" },
  ],
  [
    "import contextlib, sys\nclass R(contextlib.redirect_stdout): _stream = 'mod' + 'ules'\ndef f():\n    with R({}) as r: r['out'] = sys.stdout is r\n    return r",
    { kind: "value", json: '{"out": true}' },
  ],
];

/** Code of ordinary functions, some of it close to what is refused. */
const allowed: readonly string[] = [
  "import sys\nsys.setrecursionlimit(10**6)\ndef f(): return sys.maxsize > 2",
  "from collections import *\nfrom typing import *\ndef f(a: List[int] = [1]) -> Optional[int]: return Counter(a)[1]",
  "import string\ndef g(string): return string[::-1]\ndef f(): return g('ab') + string.ascii_lowercase[0]",
  "import copy\ndef f():\n    copy = [1]\n    return copy",
  "def f():\n    vars, compile, help = [1], 2, 3\n    return [vars, compile, help]",
  "import math, statistics\nclass A:\n    def __init__(self): self.numbers, self.types, self.sys = [1], 2, 3\n    def total(self): return sum(self.numbers) + self.types + self.sys\ndef f(): return A().total()",
  "import heapq\ndef f():\n    h = [3, 1, 2]\n    heapq.heapify(h)\n    return [heapq.heappop(h), heapq.nlargest(1, h)]",
  "class A:\n    def op_add(self, a): return a + 1\n    def run(self, name): return getattr(self, 'op_' + name)(1) + getattr(self, f'op_{name}')(1)\ndef f(): return A().run('add') + hasattr(A(), 'x')",
  "class N:\n    __slots__ = ('v',)\n    def __init__(self, v): self.v = v\n    def __lt__(self, o): return self.v < o.v\n    def __repr__(self): return self.__class__.__name__\ndef f(): return repr(min(N(1), N(2)))",
  "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass P:\n    x: int\n    y: list = field(default_factory=list)\ndef f(): return P(1).__dict__",
  "from functools import lru_cache, reduce, cmp_to_key\n@lru_cache(None)\ndef g(n): return n if n < 2 else g(n - 1) + g(n - 2)\ndef f(): return [g(10), g.cache_info().hits, reduce(lambda a, b: a * b, [1, 2])]",
  "import re, itertools, bisect, operator\ndef f(): return [re.sub('a', 'b', 'aa').replace('b', 'c'), list(itertools.accumulate([1, 2], operator.add)), bisect.bisect([1], 2)]",
  "from ast import literal_eval\nimport json, datetime, decimal, fractions, enum\ndef f(): return [literal_eval('[1]'), json.loads('[2]')]",
  "import contextlib, io\nfrom functools import wraps\nfrom operator import *\nfrom string import *\ndef d(g):\n    @wraps(g)\n    def h(*a): return add(g(*a), 1)\n    return h\n@d\ndef g(x):\n    'Adds.'\n    print(x, end=digits[1])\n    return x\ndef f():\n    with contextlib.redirect_stdout(io.StringIO()) as out: y = g(3)\n    if __name__ == '__main__': return '__init__'\n    return [y, out.getvalue(), g.__name__, g.__doc__]",
  "def f():\n    def g():\n        x = yield 1\n    it = g()\n    next(it)\n    try: it.send(2)\n    except StopIteration as stop: return stop.value",
];

describe("rules for a function's source", () => {
  it.each(refused)("%s is refused", async (source, word) => {
    const outcome = await callOnce(sandbox, source);
    expect(outcome).toMatchObject({ kind: "forbidden", message: expect.stringContaining(word) });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/ \(line \d+\), which the sandbox refuses/) });
  });

  it.each(allowed)("%s runs", async (source) => {
    expect(await callOnce(sandbox, source)).toMatchObject({ kind: "value" });
  });

  it.each(narrowed)("%s leads nowhere", async (source, outcome) => {
    expect(await callOnce(sandbox, source)).toMatchObject(outcome);
  });

  it("every module that is not refused can be imported", async () => {
    const names =
      /MODULES = set\("""([^"]*)/
        .exec(rules)?.[1]
        ?.split(/\s+/)
        .filter((name) => name !== "" && name !== "__future__") ?? [];
    expect(names.length).toBeGreaterThan(50);
    expect(await callOnce(sandbox, `import ${names.join(", ")}\ndef f(): return html.unescape("&lt;")`)).toEqual({
      kind: "value",
      json: '"<"',
    });
  });

  it("code that Python itself rejects gets Python's own error", async () => {
    expect(await callOnce(sandbox, "def f(:\n    pass")).toMatchObject({ kind: "exception", type: "SyntaxError", line: 1 });
    expect(await callOnce(sandbox, `def f():\n    return ${"not ".repeat(100_000)}1`)).toMatchObject({
      kind: expect.stringMatching(/^(exception|memory)$/),
    });
    expect(await callOnce(sandbox, "import numpy\ndef f(): return 1")).toMatchObject({ kind: "exception", type: "ModuleNotFoundError" });
  });

  it("untrusted code beside a trusted program is checked too", async () => {
    const [outcome] = await sandbox.run({ source: "def f(s): return s", name: "f", calls: ['["x"]'], untrusted: "import gc" });
    expect(outcome).toMatchObject({ kind: "forbidden" });
  });
});
