import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { storable } from "@/lib/text/storable";
import { readFrames, sendFrame } from "./frames";
import type { PythonLimits } from "./limits";
import { residentBytes } from "./process-usage";
import type { PythonStart } from "./start-command";
import { startProcess } from "./start-process";
import { callTime, clockTime, type TimeEnd, type TimeLimit } from "./time-limits";

export interface PythonOrder {
  source: string;
  name: string;
  /** JSON text of the list of positional arguments. */
  args: string;
  /** The text to which the rules are applied before anything runs; null if the call does not run code that others wrote. */
  untrusted: string | null;
}

// The words of an exception come from the function, and databases accept neither null characters nor halves of surrogate pairs.
const words = z.string().transform(storable);
const outcome = z.union([
  z.object({ kind: z.literal("value"), json: z.string() }),
  z.object({ kind: z.literal("exception"), type: words, message: words, line: z.number().nullable() }),
  z.object({ kind: z.enum(["timeout", "memory", "forbidden", "crashed", "too_large", "not_json", "harness"]), message: words }),
]);
/** Schema of the outcomes of calls, for places where an answer is stored. */
export const pythonOutcomes = z.array(z.union([outcome, z.object({ kind: z.literal("nondeterministic"), message: z.string() })]));
/** The end of one call under one hash seed. */
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
  /** Must equal the nonce of the order. */
  nonce: z.string(),
  outcome,
  /** Dependencies of the results besides the arguments. */
  uses: z.array(z.enum(["chance", "clock", "zone", "memory", "limits", "addresses"])),
  /** Names in the source whose values differ between machines. */
  mentions: z.array(z.string()),
  grown: z.number(),
});

/** The outcome of a call under one hash seed, and the dependencies of its result. */
export interface CallAnswer {
  outcome: CallOutcome;
  uses: readonly z.output<typeof answerMessage>["uses"][number][];
  mentions: readonly string[];
  /** The system killed the process, as it does when memory runs out: the function may not be the cause. */
  killed?: true;
}

/**
 * The report of a process that is ready for calls: Python's version, the layers that it tested and whether they held, its resident bytes.
 */
export type PythonReady = z.output<typeof readyMessage>["ready"];

const memoryEveryMs = 50;

const starvedMessage = ({ caseMs, clockMs }: PythonLimits) =>
  `A call had no result after ${clockMs / 1000} s, in which its process got less than ${caseMs / 1000} s of a processor. Try again when the machine is less busy.`;

/** A process with one interpreter. It makes one call at a time and is killed if a call takes too long. */
export class PythonProcess {
  /** Rejects with an Error that explains why the process takes no calls. */
  readonly ready: Promise<PythonReady>;
  readonly pid: number;
  /** Time from the start of the process until it took calls, in milliseconds; 0 before. */
  startMs = 0;
  /** True once the process cannot be used anymore: it was killed, has died, or has grown too large. */
  retired = false;
  readonly #child: ChildProcess;
  readonly #limits: PythonLimits;
  readonly #answers: Readable | null;
  #lastWords = "";
  #take: (message: unknown) => void = () => this.kill();
  #broken: (reason: string) => void = () => {};
  #tooLarge = false;
  #killed = false;
  #timeEnd: TimeEnd | null = null;

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
    // A character of a result takes up to six more bytes in the frame than in its own JSON.
    if (this.#answers) readFrames(this.#answers, 8 * limits.resultBytes + 100_000, (message) => this.#take(message), end);
    this.#child.once("error", (error) => end(error.message));
    this.#child.once("close", (code, signal) => {
      // The harness ends itself with this signal when it has grown too large.
      if (signal === "SIGUSR2") this.#tooLarge = true;
      this.#killed = signal === "SIGKILL" && !this.retired;
      end(signal ?? `exit code ${code}`);
    });
    const began = performance.now();
    this.ready = this.#next(clockTime(limits.startMs)).then((message) => {
      this.startMs = performance.now() - began;
      return readyMessage.parse(message).ready;
    });
    this.ready.catch(() => this.kill());
    this.#watchMemory();
  }

  /**
   * Makes a call and never rejects: if the process dies or sends an unexpected answer, that is an outcome, and the process is not used
   * again.
   */
  async call(order: PythonOrder): Promise<CallAnswer> {
    const next = this.#next(callTime(this.pid, this.#limits));
    const nonce = randomUUID();
    if (this.#child.stdin) sendFrame(this.#child.stdin, { ...order, nonce });
    try {
      const answer = answerMessage.parse(await next);
      if (answer.nonce !== nonce) throw new Error("it answered a call that was not made");
      if (answer.grown > this.#limits.grownBytes) this.kill();
      return answer;
    } catch (error) {
      this.kill();
      const outcome = this.#ended(error instanceof Error ? error.message : String(error));
      return { outcome, uses: [], mentions: [], ...(this.#killed && { killed: true }) };
    }
  }

  #ended(reason: string): CallOutcome {
    const { caseMs } = this.#limits;
    if (this.#timeEnd === "used") return { kind: "timeout", message: `The function ran for longer than ${caseMs / 1000} s.` };
    if (this.#timeEnd === "starved") return { kind: "harness", message: starvedMessage(this.#limits) };
    if (this.#tooLarge) return { kind: "memory", message: "The process exceeded its memory limit." };
    return { kind: "crashed", message: `The sandbox's process died (${reason}).` };
  }

  kill(): void {
    this.retired = true;
    this.#child.kill("SIGKILL");
    this.#child.stdin?.destroy();
  }

  /** Keeps this program alive, or lets it end while the process is running. */
  hold(held: boolean): void {
    const { stdin, stderr } = this.#child;
    for (const handle of [this.#child, stdin, this.#answers, stderr]) {
      const method: unknown = handle && Reflect.get(handle, held ? "ref" : "unref");
      if (typeof method === "function") Reflect.apply(method, handle, []);
    }
  }

  #next(look: TimeLimit): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const wait = () => {
        const left = look();
        if (typeof left === "number") {
          timer = setTimeout(wait, left);
        } else {
          this.#timeEnd = left;
          this.#broken("timed out");
        }
      };
      const settle = () => {
        clearTimeout(timer);
        // An answer without a pending call is a fault.
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
      wait();
      if (this.retired) this.#broken("it had ended");
    });
  }

  #end(reason: string): void {
    this.kill();
    const words = this.#lastWords.trim().split("\n").slice(-3).join(" ").slice(0, 600);
    this.#broken(words === "" ? reason : `${reason}: ${words}`);
  }

  // Files in the interpreter's memory, and other memory that a case may find, grow outside the limit of that memory.
  #watchMemory(): void {
    const timer = setInterval(() => {
      const bytes = this.retired ? null : residentBytes(this.pid);
      if (bytes === null) return clearInterval(timer);
      if (bytes <= this.#limits.residentBytes) return;
      this.#tooLarge = true;
      this.kill();
    }, memoryEveryMs);
    timer.unref();
  }
}
