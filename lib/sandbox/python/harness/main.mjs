// The program of a sandbox process: boots Python, takes a copy of its memory, and then makes one call after another, each in the
// restored interpreter. Orders come on standard input and answers leave on standard output, each as its length and JSON.
import { constants, readFileSync, readSync, writeSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { pathToFileURL } from "node:url";
import { caller } from "./call.mjs";
import { copyOfMemory } from "./copy-of-memory.mjs";
import { createGate } from "./gate.mjs";
import { importing } from "./preloaded.mjs";
import { variedCode, variedPython } from "./vary.mjs";
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
const settling = `
import gc
gc.collect()
gc.freeze()
`;

const options = JSON.parse(process.argv[2] ?? "{}");
const { folder, library, hashSeed, parent, outputBytes, resultBytes, residentBytes, latestMs, open } = options;

function readExactly(size) {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const read = readSync(0, bytes, at, size - at, null);
    if (read === 0) process.exit(0);
    at += read;
  }
  return bytes;
}
const receive = () => JSON.parse(readExactly(readExactly(4).readUInt32LE(0)).toString("utf8"));
function send(message) {
  const body = Buffer.from(JSON.stringify(message), "utf8");
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  const bytes = Buffer.concat([head, body]);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

const fails = (act) => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

/** Which of the layers around the interpreter hold in this process, each tried out. */
const layers = (imports, restored) => ({
  imports,
  restored,
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
  python.runPython(variedPython(hashSeed) + importing + (open ? "" : severing) + settling);
  return { gate, instance, files: python.FS, version };
}

const { gate, instance, files, version } = await boot();
const call = caller(instance, Number(version.split(".")[1]), resultBytes);
const { memory, emscripten_stack_get_current: stackTop, _emscripten_stack_restore: restoreStack } = instance.exports;
const top = stackTop();
const size = memory.buffer.byteLength;
const restore = copyOfMemory(memory);

const tick = watch({ parent, residentBytes, latestMs });

/** Makes a call and restores the interpreter; `tell` is given the outcome before, so that nobody waits for it. */
function make(order, tell) {
  tick();
  gate.close();
  const outcome = call(order);
  const { left, denied } = gate.release();
  tick();
  tell(denied === null ? outcome : { kind: denied.kind, message: denied.message });
  for (const fd of left) files.close(files.streams[fd]);
  restore();
  restoreStack(top);
}
const tried = (source) => {
  let found = null;
  make({ source, name: "f", args: "[]" }, (outcome) => {
    found = outcome;
  });
  return found;
};

const imports = tried("import os\ndef f(): return os.system('true')").kind === "forbidden";
tried("import builtins\nbuiltins.kept = len\ndef f(): return 1");
const restored = tried("import builtins\ndef f(): return hasattr(builtins, 'kept')").json === "false";
send({ ready: { version, layers: layers(imports, restored), resident: process.memoryUsage.rss() } });
for (;;) make(receive(), (outcome) => send({ outcome, grown: memory.buffer.byteLength - size }));
