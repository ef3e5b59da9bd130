import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { HeedError } from "@/lib/errors";
import { storable } from "@/lib/text/storable";
import { readFrames, sendFrame } from "./frames";
import type { PythonLimits } from "./limits";
import type { PythonStart } from "./start-command";

export interface PythonOrder {
  source: string;
  name: string;
  /** JSON text of the list of positional arguments. */
  args: string;
  /** The text that the rules are applied to before anything runs; null where the call runs nothing that others wrote. */
  untrusted: string | null;
}

// The words of an exception come from the function, and databases take neither null characters nor halves of surrogate pairs.
const words = z.string().transform(storable);
const outcome = z.union([
  z.object({ kind: z.literal("value"), json: z.string() }),
  z.object({ kind: z.literal("exception"), type: words, message: words, line: z.number().nullable() }),
  z.object({ kind: z.enum(["timeout", "memory", "forbidden", "crashed", "too_large", "not_json", "harness"]), message: words }),
]);
/** What calls came to, where an answer is kept. */
export const pythonOutcomes = z.array(z.union([outcome, z.object({ kind: z.literal("nondeterministic"), message: z.string() })]));
/** How one call ended under one hash seed. */
export type CallOutcome = z.output<typeof outcome>;

const triedOut = z.object({
  rules: z.boolean(),
  imports: z.boolean(),
  table: z.boolean(),
  restored: z.boolean(),
  watched: z.boolean(),
  environment: z.boolean(),
  codeGeneration: z.boolean(),
  files: z.boolean(),
  programs: z.boolean(),
  memory: z.boolean(),
  network: z.boolean(),
  sockets: z.boolean(),
});
const readyMessage = z.object({ ready: z.object({ version: z.string(), layers: triedOut, resident: z.number() }) });
const answerMessage = z.object({
  /** The order's own. */
  nonce: z.string(),
  outcome,
  /** What the results rest on besides the arguments. */
  uses: z.array(z.enum(["chance", "clock", "zone", "memory", "limits", "addresses"])),
  /** Names in the source whose values differ between machines. */
  mentions: z.array(z.string()),
  grown: z.number(),
});

/** How a call ended under one hash seed, and what its results rest on. */
export interface CallAnswer {
  outcome: CallOutcome;
  uses: readonly z.output<typeof answerMessage>["uses"][number][];
  mentions: readonly string[];
}

/** What a process says of itself once it takes calls: Python's version, the layers that it tried out and that held, its resident bytes. */
export type PythonReady = z.output<typeof readyMessage>["ready"];

// The harness lies in the sources, also where this module is part of a bundle.
function root(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "lib/sandbox/python/harness/main.mjs"))) return folder;
    if (folder === dirname(folder))
      throw new HeedError("internal", "The Python sandbox’s program lib/sandbox/python/harness/main.mjs is missing. Reinstall Heed.");
  }
}

const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
const timedOut = "timed out";
const resident = { pageBytes: 4096, everyMs: 50 };
// Node's types ask for a NODE_ENV where they say what an environment is.
const emptied = {} as NodeJS.ProcessEnv;

function nodeArguments(limits: PythonLimits, harness: string, folder: string, image: string | null): string[] {
  return [
    knows("--permission") ? "--permission" : "--experimental-permission",
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-read=${harness}/*`,
    ...(image ? [`--allow-fs-read=${image}`] : []),
    // The thread that watches: it has the same permissions.
    "--allow-worker",
    "--disallow-code-generation-from-strings",
    `--wasm-max-mem-pages=${limits.memoryPages}`,
    "--max-old-space-size=96",
    // Half of what systems give a main thread: recursion through C functions goes as deep as Python's own limit.
    "--stack-size=4000",
    // Most of what a start executes runs once: compiling it well takes a third of a start's time.
    "--wasm-tiering-budget=20000000",
    "--no-warnings",
  ];
}

function startProcess(hashSeed: number, limits: PythonLimits, { command, open = false }: PythonStart): ChildProcess {
  const base = root();
  const folder = realpathSync(join(base, "node_modules/pyodide"));
  const harness = realpathSync(join(base, "lib/sandbox/python/harness"));
  // Made when Heed was made ready; without it the interpreter boots from Python's sources, which takes much longer.
  const made = join(base, `dist/python/${hashSeed}.image`);
  const image = existsSync(made) && !open ? realpathSync(made) : null;
  const { outputBytes, resultBytes, residentBytes, caseMs } = limits;
  const options = {
    folder,
    image,
    hashSeed,
    parent: process.pid,
    outputBytes,
    resultBytes,
    residentBytes,
    latestMs: 2 * caseMs + 1000,
    open,
  };
  const [program, ...before] = command;
  const args = [...before, ...nodeArguments(limits, harness, folder, image), join(harness, "main.mjs"), JSON.stringify(options)];
  // What is printed goes nowhere: answers have a descriptor of their own.
  return spawn(program, args, { cwd: folder, env: emptied, stdio: ["pipe", "ignore", "pipe", "pipe"] });
}

/** A process that holds one interpreter. It makes one call at a time and is killed when a call takes too long. */
export class PythonProcess {
  /** Rejects with an Error that says in words why the process takes no calls. */
  readonly ready: Promise<PythonReady>;
  readonly pid: number;
  /** From the start of the process until it took calls; 0 before. */
  startMs = 0;
  /** The process is of no further use: it was killed, has died, or has grown too large. */
  retired = false;
  readonly #child: ChildProcess;
  readonly #limits: PythonLimits;
  readonly #answers: Readable | null;
  #lastWords = "";
  #take: (message: unknown) => void = () => this.kill();
  #broken: (reason: string) => void = () => {};
  #tooLarge = false;

  constructor(hashSeed: number, limits: PythonLimits, start: PythonStart) {
    this.#limits = limits;
    this.#child = startProcess(hashSeed, limits, start);
    this.pid = this.#child.pid ?? 0;
    const { stdin, stderr, stdio } = this.#child;
    this.#answers = stdio[3] instanceof Readable ? stdio[3] : null;
    for (const stream of [stdin, this.#answers, stderr]) stream?.on("error", () => {});
    stderr?.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString("utf8")).slice(-4000);
    });
    const end = (reason: string) => this.#end(reason);
    // A character of a result takes up to six bytes more in the frame than in its own JSON.
    if (this.#answers) readFrames(this.#answers, 8 * limits.resultBytes + 100_000, (message) => this.#take(message), end);
    this.#child.once("error", (error) => end(error.message));
    this.#child.once("close", (code, signal) => end(signal ?? `exit code ${code}`));
    const began = performance.now();
    this.ready = this.#next(limits.startMs).then((message) => {
      this.startMs = performance.now() - began;
      return readyMessage.parse(message).ready;
    });
    this.ready.catch(() => this.kill());
    this.#watchMemory();
  }

  /** Makes a call. Never rejects: a process that dies, or that answers what it was not asked, is an outcome, and is asked no more. */
  async call(order: PythonOrder): Promise<CallAnswer> {
    const next = this.#next(this.#limits.caseMs);
    const nonce = randomUUID();
    if (this.#child.stdin) sendFrame(this.#child.stdin, { ...order, nonce });
    try {
      const answer = answerMessage.parse(await next);
      if (answer.nonce !== nonce) throw new Error("it answered a call that was not made");
      if (answer.grown > this.#limits.grownBytes) this.kill();
      return answer;
    } catch (error) {
      this.kill();
      return { outcome: this.#ended(error instanceof Error ? error.message : String(error)), uses: [], mentions: [] };
    }
  }

  #ended(reason: string): CallOutcome {
    if (reason === timedOut) return { kind: "timeout", message: `The function ran for longer than ${this.#limits.caseMs / 1000} s.` };
    if (this.#tooLarge) return { kind: "memory", message: "The process exceeded its memory limit." };
    return { kind: "crashed", message: `The sandbox's process died (${reason}).` };
  }

  kill(): void {
    this.retired = true;
    this.#child.kill("SIGKILL");
    this.#child.stdin?.destroy();
  }

  /** Keeps this program alive, or lets it end although the process runs. */
  hold(held: boolean): void {
    const { stdin, stderr } = this.#child;
    for (const handle of [this.#child, stdin, this.#answers, stderr]) {
      const method: unknown = handle && Reflect.get(handle, held ? "ref" : "unref");
      if (typeof method === "function") Reflect.apply(method, handle, []);
    }
  }

  #next(withinMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#broken(timedOut), withinMs);
      const settle = () => {
        clearTimeout(timer);
        // An answer that nobody waits for is none.
        this.#take = () => this.kill();
        this.#broken = () => {};
      };
      this.#take = (message) => {
        settle();
        resolve(message);
      };
      this.#broken = (reason) => {
        settle();
        reject(new Error(reason));
      };
      if (this.retired) this.#broken("it had ended");
    });
  }

  #end(reason: string): void {
    this.kill();
    const words = this.#lastWords.trim().split("\n").slice(-3).join(" ").slice(0, 600);
    this.#broken(words === "" ? reason : `${reason}: ${words}`);
  }

  // Files in the interpreter's memory, and whatever else a case may find, grow outside the cap on that memory.
  #watchMemory(): void {
    const file = `/proc/${this.pid}/statm`;
    if (!existsSync(file)) return;
    const timer = setInterval(() => {
      const [, pages] = this.retired ? [] : readStatm(file);
      if (pages === undefined) return clearInterval(timer);
      if (pages * resident.pageBytes <= this.#limits.residentBytes) return;
      this.#tooLarge = true;
      this.kill();
    }, resident.everyMs);
    timer.unref();
  }
}

function readStatm(file: string): number[] {
  try {
    return readFileSync(file, "utf8").split(" ").map(Number);
  } catch {
    return [];
  }
}
