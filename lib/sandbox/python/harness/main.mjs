// The program of a sandbox process: boots Python, takes a copy of its memory, and then makes one call after another, each in the
// restored interpreter. An order brings a number that nobody can guess, and its answer gives it back: a case, which may read all of the
// interpreter's memory, finds it nowhere there.
import { constants, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { pathToFileURL } from "node:url";
import { caller } from "./call.mjs";
import { receive, send } from "./channel.mjs";
import { copyOfMemory } from "./copy-of-memory.mjs";
import { createGate } from "./gate.mjs";
import { noticed, noticing } from "./notice.mjs";
import { importing } from "./preloaded.mjs";
import { rules } from "./rules.mjs";
import { variedCode, variedPython, varyHashes } from "./vary.mjs";
import { watch } from "./watch-thread.mjs";

/** Takes away what leads from Python to JavaScript, so that an import of it fails as it does elsewhere. */
const severing = `
import sys
for name in [name for name in sys.modules if name.split(".")[0] in ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "webbrowser", "_ctypes", "ctypes")]:
    del sys.modules[name]
sys.meta_path[:] = [finder for finder in sys.meta_path if getattr(finder, "__module__", "").startswith(("_frozen_importlib", "importlib"))]
sys.path[:] = [path for path in sys.path if path.endswith(".zip")]
sys.path_importer_cache.clear()
sys.modules["ctypes"] = sys.modules["_ctypes"] = None
sys.last_exc = None
`;
/** Takes away what makes code of text or attributes of any name, where the rules see no name: parts of the library that do so for others. */
const narrowing = `
def narrow():
    import annotationlib
    import contextlib
    import functools
    import sys

    def evaluate(*given, **named):
        raise TypeError("The sandbox evaluates no annotations that are texts.")

    annotationlib.ForwardRef.evaluate = evaluate
    usual, update = functools.WRAPPER_ASSIGNMENTS, functools.update_wrapper

    def update_wrapper(wrapper, wrapped, assigned=usual, updated=functools.WRAPPER_UPDATES):
        return update(wrapper, wrapped, [name for name in usual if name in assigned], updated)

    functools.update_wrapper = update_wrapper

    def enter(self):
        name = "stdout" if isinstance(self, contextlib.redirect_stdout) else "stderr"
        self._old_targets.append(getattr(sys, name))
        setattr(sys, name, self._new_target)
        return self._new_target

    def leave(self, *error):
        setattr(sys, "stdout" if isinstance(self, contextlib.redirect_stdout) else "stderr", self._old_targets.pop())

    contextlib._RedirectStream.__enter__ = enter
    contextlib._RedirectStream.__exit__ = leave
narrow()
del narrow
`;
const settling = `
import gc
gc.collect()
gc.freeze()
`;

const options = JSON.parse(process.argv[2] ?? "{}");
const { folder, library, hashSeed, parent, outputBytes, resultBytes, residentBytes, latestMs, open } = options;

const fails = (act) => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

/** Which of the layers around the interpreter hold in this process, each tried out. */
const layers = (ofInterpreter) => ({
  ...ofInterpreter,
  watched: true,
  environment: Object.keys(process.env).length === 0,
  codeGeneration: fails(() => new Function("return 1")),
  files: fails(() => readFileSync(process.execPath)),
  programs: process.permission !== undefined && !process.permission.has("child"),
  memory: fails(() => new WebAssembly.Memory({ initial: 65_000 })),
  network: Object.keys(networkInterfaces()).length === 0,
  sockets: process.allowedNodeEnvironmentFlags.has("--allow-net") && !process.permission?.has("net"),
});

async function boot() {
  const gate = createGate({ open, outputBytes, archive: `/lib/python314.zip` });
  const instantiate = WebAssembly.instantiate;
  let instance = null;
  WebAssembly.instantiate = async (source, imports) => {
    if (!imports?.wasi_snapshot_preview1) return instantiate(source, imports);
    const made = await instantiate(variedCode(source, hashSeed), gate.imports(imports));
    instance = made.instance;
    gate.opened(instance);
    return made;
  };
  // Its file system for host folders asks for them while it is set up, which the permission model forbids.
  process.binding = () => ({ fs: constants });
  globalThis.require = undefined;
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const python = await loadPyodide({
    indexURL: folder,
    ...(library && { stdLibURL: library }),
    jsglobals: Object.create(null),
    env: { HOME: "/", PYTHONHASHSEED: String(hashSeed) },
    // Given, because their defaults would take over the channel to the parent.
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
  });
  const version = python.runPython("import sys; sys.version.split()[0]");
  varyHashes(instance, hashSeed);
  const notices = noticed(instance, python.runPython(`${importing}${noticing}${variedPython(hashSeed)}notices(${hashSeed})`));
  python.runPython(narrowing + (open ? "" : severing) + settling);
  return { gate, instance, files: python.FS, version, notices };
}

const { gate, instance, files, version, notices } = await boot();
const call = caller(instance, Number(version.split(".")[1]), resultBytes);
const { memory, emscripten_stack_get_current: stackTop, _emscripten_stack_restore: restoreStack } = instance.exports;
const top = stackTop();
const size = memory.buffer.byteLength;
const restore = copyOfMemory(memory);

const tick = watch({ parent, residentBytes, latestMs });

/** Makes a call and restores the interpreter; `tell` is given the outcome and what it rests on before, so that nobody waits for it. */
function make(order, tell) {
  tick();
  gate.close();
  const outcome = call(order);
  const { left, denied, used } = gate.release();
  tick();
  tell(denied === null ? outcome : { kind: denied.kind, message: denied.message }, [...used, ...notices()]);
  for (const fd of left) files.close(files.streams[fd]);
  restore();
  restoreStack(top);
}
const made = (order) => {
  let found = null;
  make(order, (outcome) => {
    found = outcome;
  });
  return found;
};
const tried = (source) => made({ source, name: "f", args: "[]" });

/** Of the sources that were read last: why each is refused, or null, and what in it differs between machines. */
const judged = new Map();
const KEPT = 50;
function judge(source) {
  const known = judged.get(source);
  if (known) return known;
  const outcome = made({ source: rules, name: "judge", args: JSON.stringify([source]) });
  // A source that cannot even be read has this for its outcome.
  const [message, mentions] = outcome.kind === "value" ? JSON.parse(outcome.json) : [null, []];
  const refusal = outcome.kind !== "value" ? outcome : message === null ? null : { kind: "forbidden", message };
  const verdict = { refusal, mentions };
  judged.set(source, verdict);
  if (judged.size > KEPT) judged.delete(judged.keys().next().value);
  return verdict;
}

const imports = tried("import os\ndef f(): return os.system('true')").kind === "forbidden";
tried("import builtins\nbuiltins.kept = len\ndef f(): return 1");
const restored = tried("import builtins\ndef f(): return hasattr(builtins, 'kept')").json === "false";
const rulesHold = judge("def f(): return f.__code__").refusal?.kind === "forbidden" && judge("def f(): return 1").refusal === null;
const ofInterpreter = { rules: rulesHold, imports, table: gate.tableIsClosed(), restored };
send({ ready: { version, layers: layers(ofInterpreter), resident: process.memoryUsage.rss() } });
for (;;) {
  const { nonce, untrusted, ...order } = receive();
  const { refusal, mentions } = untrusted === null ? { refusal: null, mentions: [] } : judge(untrusted);
  const answer = (outcome, uses) => send({ nonce, outcome, uses, mentions, grown: memory.buffer.byteLength - size });
  if (refusal) answer(refusal, []);
  else make(order, answer);
}
