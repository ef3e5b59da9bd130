import type { SandboxLayer } from "@/lib/contracts/sandbox";
import type { PythonReady } from "./python-process";

type Tried = PythonReady["layers"];

/** The layers between a function and the machine: each with its description, the attacks that it stops, and the test of it in a process. */
const layers: readonly (Omit<SandboxLayer, "holds"> & { tried: (tried: Tried) => boolean })[] = [
  {
    id: "rules",
    title: "Source code is checked before it runs and rejected if it uses anything that benchmark functions do not need",
    stops: "bytecode, frames, the garbage collector, code in strings, names built at run time",
    tried: (tried) => tried.rules,
  },
  {
    id: "imports",
    title: "The interpreter's exits are closed while a case runs",
    stops: "JavaScript objects and their prototypes, os.system, files (also in memory), sockets, ending the interpreter",
    tried: (tried) => tried.imports,
  },
  {
    id: "table",
    title: "JavaScript's functions in the interpreter's table are closed while a case runs",
    stops: "results forged in another function's name through calls to arbitrary addresses",
    tried: (tried) => tried.table,
  },
  {
    id: "restored",
    title: "Each case starts from an interpreter restored byte by byte",
    stops: "builtins, modules or caches that one case patches for the next",
    tried: (tried) => tried.restored,
  },
  {
    id: "time",
    title: "The parent kills the process after 5 s of processor time per case",
    stops: "endless loops, ranges of a billion elements, catastrophic expressions",
    tried: () => true,
  },
  {
    id: "watched",
    title: "A watchdog thread kills the process when its parent is gone",
    stops: "a loop that would outlive Heed",
    tried: (tried) => tried.watched,
  },
  {
    id: "memory",
    title: "WebAssembly memory is capped at 192 MB",
    stops: "memory bombs, by a MemoryError",
    tried: (tried) => tried.memory,
  },
  {
    id: "resident",
    title: "Parent and thread watch the resident memory",
    stops: "whatever grows outside that cap",
    tried: (tried) => tried.watched,
  },
  {
    id: "environment",
    title: "The process has no environment",
    stops: "reading keys and settings of the host",
    tried: (tried) => tried.environment,
  },
  {
    id: "codeGeneration",
    title: "Node does not run code from strings",
    stops: "eval and Function of JavaScript",
    tried: (tried) => tried.codeGeneration,
  },
  {
    id: "files",
    title: "Node's permission model: Pyodide's folder and the harness alone are readable",
    stops: "reading and writing the host's files",
    tried: (tried) => tried.files,
  },
  {
    id: "programs",
    title: "Node's permission model: no child processes and no native addons",
    stops: "starting programs, forks",
    tried: (tried) => tried.programs,
  },
  {
    id: "network",
    title: "A separate network namespace without network access",
    stops: "every connection, also to this machine",
    tried: (tried) => tried.network,
  },
  {
    id: "sockets",
    title: "Node's permission model: no network (Node 25 and later)",
    stops: "connections that Node would make",
    tried: (tried) => tried.sockets,
  },
];

/** Lists the layers with the results of a process that tested them. */
export function sandboxLayers({ layers: tried }: PythonReady): SandboxLayer[] {
  return layers.map(({ tried: isHeld, ...layer }) => ({ ...layer, holds: isHeld(tried) }));
}

/** Formats the layers as a line for a log. */
export function layersLine(ready: PythonReady): string {
  const [held, open] = [true, false].map((holds) => sandboxLayers(ready).flatMap((layer) => (layer.holds === holds ? [layer.id] : [])));
  return `Python ${ready.version} in the sandbox; working layers: ${held?.join(", ")}; not working: ${open?.join(", ") || "none"}.`;
}
