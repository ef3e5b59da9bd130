// Writes Pyodide's standard library once more, with the modules that every start imports compiled beside their sources. Pyodide brings
// the sources alone, and compiling these is two thirds of a start. Arguments: Pyodide's folder, the file to write.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { importing } from "./preloaded.mjs";

const [, , folder = "", file = ""] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, env: { HOME: "/", PYTHONHASHSEED: "0" } });
python.FS.writeFile("/sources.zip", readFileSync(`${folder}/python_stdlib.zip`));
python.runPython(`
${importing}
import sys, zipfile
from importlib import util
from importlib._bootstrap_external import _code_to_hash_pyc

archive = "/lib/python314.zip/"
loaded = sorted({file for module in sys.modules.values() if (file := getattr(module, "__file__", None) or "").startswith(archive)})
if len(loaded) < 50:
    raise RuntimeError(f"Only {len(loaded)} modules come from {archive}.")
with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED) as compiled:
    for entry in sources.infolist():
        compiled.writestr(entry, sources.read(entry))
    for name in (file.removeprefix(archive) for file in loaded):
        source = sources.read(name)
        # Marked as never to be compared with its source: the two lie in one file.
        code = _code_to_hash_pyc(compile(source, archive + name, "exec", dont_inherit=True), util.source_hash(source), False)
        compiled.writestr(zipfile.ZipInfo(name + "c"), bytes(code), zipfile.ZIP_STORED)
`);
writeFileSync(file, python.FS.readFile("/compiled.zip"));
