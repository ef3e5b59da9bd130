import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { TextHash } from "@/lib/contracts/message";
import { copiedError, errorOf } from "./copied-error";
import type { FromThread, Outcome, ScoringTask, ToThread } from "./scoring-task";

/** Functions that a task may call, by their names. */
export type ProvidedFunctions = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

/** Number of threads in a process: a slow reply leaves one for all others. */
const most = 2;
/** Number of characters of shared texts that a thread keeps: the samples of a run often ask about one text of several megabytes. */
const mostKept = 30_000_000;

interface ThreadProgram {
  /** The bundled program that a thread runs. */
  file: string;
  /** Memory limit of one thread, in MB. */
  megabytes: number;
}

/** The task that a thread is doing. */
interface Doing {
  worker: Worker;
  take(message: FromThread): void;
  /** Called with the reason why the thread has ended, and whether its program had started. */
  end(error: unknown, hadStarted: boolean): void;
}

/** A thread that does one task at a time; its first task starts it, and after it has ended the next task starts it again. */
class ScoringThread {
  #worker: Worker | null = null;
  #doing: Doing | null = null;
  #kept = new Set<TextHash>();
  #keptSize = 0;

  constructor(private readonly program: ThreadProgram) {}

  /** Returns the task with only those texts that the thread does not keep. */
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
    // Bundlers must not follow this import.
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
    // These listeners stay for the thread's lifetime: a thread that ends between two tasks must neither end its process nor get the next
    // task.
    worker.on("error", (error) => {
      why = error;
      leave();
    });
    worker.on("messageerror", (error) => {
      why = error;
      leave();
      void worker.terminate();
    });
    // An error may arrive before messages that were sent earlier; all have arrived by the time the thread has exited.
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
        // The task was not sent, and neither were its texts.
        this.#forget();
        throw error;
      }
    }).finally(() => {
      this.#doing = null;
      worker.unref();
    });
  }
}

/** Does a task on a thread; null if the caller must do it itself. */
type OnThread = (task: ScoringTask, provided: ProvidedFunctions) => Promise<{ value: unknown } | null>;

/** Creates two threads that run a program; Heed's processes use `onThread`, and tests use other programs. */
export function scoringThreads(program: ThreadProgram): OnThread {
  const idle = Array.from({ length: most }, () => new ScoringThread(program));
  const waiting: ((thread: ScoringThread) => void)[] = [];
  // A program that was bundled after this process started has different code, because Heed was updated in the meantime.
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

// The caller must do it for a family that Heed does not ship, as in tests, and if the bundled program (`lib/boot/bundle.mjs`), which every
// process of Heed finds below its working directory, is missing, cannot be loaded or has another version.
/**
 * Runs a task on a thread, so that this event loop is not blocked; tasks wait in order. Throws what the task throws; null if the caller
 * must do it itself.
 */
export const onThread = scoringThreads({ file: join(process.cwd(), "dist/scoring.mjs"), megabytes: 1024 });
