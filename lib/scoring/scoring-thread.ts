import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { TextHash } from "@/lib/contracts/message";
import { copiedError, errorOf } from "./copied-error";
import type { FromThread, Outcome, ScoringTask, ToThread } from "./scoring-task";

/** Functions that a task may call, by their names. */
export type ProvidedFunctions = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

/** Threads of a process: a reply that takes long leaves one for all others. */
const most = 2;
/** Characters of shared texts that a thread keeps: the samples of a run often ask about one text of some megabytes. */
const mostKept = 30_000_000;

interface ThreadProgram {
  /** The bundled program that a thread runs. */
  file: string;
  /** Memory of one thread in MB. */
  megabytes: number;
}

/** The task that a thread is doing. */
interface Doing {
  worker: Worker;
  take(message: FromThread): void;
  /** Takes why the thread has ended, and whether its program had started. */
  end(error: unknown, hadStarted: boolean): void;
}

/** A thread that does one task at a time; it is started by its first task, and again by the next one after it has ended. */
class ScoringThread {
  #worker: Worker | null = null;
  #doing: Doing | null = null;
  #kept = new Set<TextHash>();
  #keptSize = 0;

  constructor(private readonly program: ThreadProgram) {}

  /** The task with the texts alone that the thread has not kept. */
  #lean(task: ScoringTask): { task: ScoringTask; forgets: boolean } {
    const size = task.texts.reduce((sum, [hash, text]) => sum + (this.#kept.has(hash) ? 0 : text.length), 0);
    const forgets = this.#keptSize + size > mostKept;
    if (forgets) this.#forget();
    const texts = task.texts.filter(([hash]) => !this.#kept.has(hash));
    for (const [hash, text] of texts) {
      this.#kept.add(hash);
      this.#keptSize += text.length;
    }
    return { task: { ...task, texts }, forgets };
  }

  #forget(): void {
    this.#kept.clear();
    this.#keptSize = 0;
  }

  #start(): Worker {
    // No bundler may follow the program.
    const code = `import(${JSON.stringify(pathToFileURL(this.program.file).href)})`;
    const resourceLimits = { maxOldGenerationSizeMb: this.program.megabytes };
    const worker = new Worker(code, { eval: true, argv: [], execArgv: [], resourceLimits });
    let hasStarted = false;
    let why: unknown;
    const doing = () => (this.#doing?.worker === worker ? this.#doing : null);
    const leave = () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#forget();
    };
    worker.on("message", (message: FromThread) => {
      if ("started" in message) hasStarted = true;
      else doing()?.take(message);
    });
    // These stay for as long as the thread: one that ends between two tasks must neither end its process nor be given the next task.
    worker.on("error", (error) => {
      why = error;
      leave();
    });
    worker.on("messageerror", (error) => {
      why = error;
      leave();
      void worker.terminate();
    });
    // An error may overtake the messages that were sent before it; they have all arrived by the time that the thread has exited.
    worker.on("exit", (code) => {
      leave();
      doing()?.end(why ?? code, hasStarted);
    });
    return worker;
  }

  run(task: ScoringTask, provided: ProvidedFunctions): Promise<{ value: unknown } | null> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const send = (message: ToThread) => worker.postMessage(message);
    const answer = async (call: number, name: string, argument: unknown) => {
      const outcome: Outcome = await Promise.resolve(provided[name]?.(argument as never)).then(
        (value) => ({ value }),
        (error: unknown) => ({ error: copiedError(error) }),
      );
      send({ call, outcome });
    };
    worker.ref();
    return new Promise<{ value: unknown } | null>((resolve, reject) => {
      this.#doing = {
        worker,
        take: (message) => {
          if ("call" in message) void answer(message.call, message.name, message.argument);
          else if ("outcome" in message) {
            if (message.outcome && "error" in message.outcome) reject(errorOf(message.outcome.error));
            else resolve(message.outcome);
          }
        },
        end: (error, hadStarted) => {
          const why = typeof error === "number" ? `exit code ${error}` : copiedError(error).message;
          // A program that cannot be loaded is not the reply's fault.
          if (hadStarted) reject(new Error(`The scoring thread ended: ${why}`));
          else resolve(null);
        },
      };
      try {
        send(this.#lean(task));
      } catch (error) {
        // It was not sent, and neither were its texts.
        this.#forget();
        throw error;
      }
    }).finally(() => {
      this.#doing = null;
      worker.unref();
    });
  }
}

/** Does a task on a thread; null where the caller must do it itself. */
type OnThread = (task: ScoringTask, provided: ProvidedFunctions) => Promise<{ value: unknown } | null>;

/** Two threads that run a program; `onThread` is what processes of Heed use, and tests have programs of their own. */
export function scoringThreads(program: ThreadProgram): OnThread {
  const idle = Array.from({ length: most }, () => new ScoringThread(program));
  const waiting: ((thread: ScoringThread) => void)[] = [];
  // A program that was bundled after this process had started holds other code than this process does: Heed was updated meanwhile.
  const isOurs = () => {
    const made = statSync(program.file, { throwIfNoEntry: false })?.mtimeMs;
    return made !== undefined && made <= performance.timeOrigin;
  };
  return async (task, provided) => {
    if (!isOurs()) return null;
    const thread = idle.pop() ?? (await new Promise<ScoringThread>((resolve) => waiting.push(resolve)));
    try {
      return await thread.run(task, provided);
    } finally {
      const next = waiting.shift();
      if (next) next(thread);
      else idle.push(thread);
    }
  };
}

/**
 * Does a task on a thread, so that the event loop of this one goes on; throws what the task throws. Tasks wait for each other in their order.
 * Null where the caller must do it itself: for a family that Heed does not ship, as tests have them, and where the bundled program
 * (`lib/boot/bundle.mjs`), which every process of Heed finds below its working directory, is missing, cannot be loaded or is of another version.
 */
export const onThread = scoringThreads({ file: join(process.cwd(), "dist/scoring.mjs"), megabytes: 1024 });
