// Boots Python from its sources, or from an image of the memory after such a boot, which takes a fifth of the time.
import { constants } from "node:fs";
import { pathToFileURL } from "node:url";
import { createGate } from "./gate.mjs";
import { noticing } from "./notice.mjs";
import { importing } from "./preloaded.mjs";
import { judging } from "./rules.mjs";
import { variedCode, variedPython, varyHashes } from "./vary.mjs";

/** Removes the ways from Python to JavaScript, so that importing them fails as it does elsewhere. */
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
/**
 * Removes parts of the library that turn text into code, or set attributes by any name, on behalf of others, where the rules see no name.
 */
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

/**
 * Boots the interpreter behind its gate.
 * @param {object} options
 * @param {string} options.folder folder of Pyodide
 * @param {number} options.hashSeed
 * @param {boolean} options.open keeps the ways to JavaScript open, to test the layers below
 * @param {number} options.outputBytes largest number of bytes that a case may print
 * @param {ReturnType<typeof import("./image.mjs").readImage>} options.image image with this hash seed; null to boot from the sources
 * @returns the gate, WebAssembly's instance, Pyodide's file system, Python's version, and the addresses of `judge` of the rules and of the
 * notices
 */
export async function boot({ folder, hashSeed, open, outputBytes, image }) {
  const gate = createGate({ open, outputBytes, archive: `/lib/python314.zip` });
  const instantiate = WebAssembly.instantiate;
  let instance = null;
  let resize = null;
  WebAssembly.instantiate = async (source, imports) => {
    if (!imports?.wasi_snapshot_preview1) return instantiate(source, imports);
    const gated = gate.imports(imports);
    resize = gated.env.emscripten_resize_heap;
    const made = await instantiate(variedCode(source, hashSeed), gated);
    instance = made.instance;
    gate.opened(instance);
    return made;
  };
  // Pyodide's file system for host folders requests them during its setup, which the permission model forbids.
  process.binding = () => ({ fs: constants });
  globalThis.require = undefined;
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const settings = {
    indexURL: folder,
    jsglobals: Object.create(null),
    env: { HOME: "/", PYTHONHASHSEED: String(hashSeed) },
    // Set, because the defaults would take over the channel to the parent.
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
  };
  if (image) {
    const { default: create } = await import(pathToFileURL(`${folder}/pyodide.asm.mjs`).href);
    const { FS: files } = await new Promise((resolve, reject) => {
      // The image already contains what Pyodide does after its module has loaded.
      const createPyodideModule = (given) => {
        create({ ...given, noInitialRun: true }).then(resolve, reject);
        return new Promise(() => {});
      };
      loadPyodide({ ...settings, createPyodideModule }).catch(reject);
    });
    varyHashes(instance, hashSeed);
    image.restore(instance, resize);
    return { gate, instance, files, ...image.found };
  }
  const python = await loadPyodide(settings);
  const version = python.runPython("import sys; sys.version.split()[0]");
  varyHashes(instance, hashSeed);
  const judge = Number(python.runPython(importing + judging));
  const notices = python.runPython(`${noticing}${variedPython(hashSeed)}notices(${hashSeed})`);
  python.runPython(narrowing + (open ? "" : severing) + settling);
  return { gate, instance, files: python.FS, version, judge, notices };
}
