import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { TextHash } from "@/lib/contracts/message";
import { copiedError, errorOf } from "./copied-error";
import type { FromThread, Outcome, ScoringTask, ToThread } from "./scoring-task";

/** Functions that a task may call, by their names. */
export type Lent = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

/** Threads of this process: a reply that takes long leaves one for all others. */
const most = 2;
/** Memory of one thread in MB. */
const memory = { maxOldGenerationSizeMb: 1024 };
/** Characters of shared texts that a thread keeps: the samples of a run often ask about one text of some megabytes. */
const mostKept = 30_000_000;

/** A thread that does one task at a time; it is started by its first task, and again by the next one after it has ended. */
class ScoringThread {
  #worker: Worker | null = null;
  #kept = new Set<TextHash>();
  #keptSize = 0;

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

  run(task: ScoringTask, lent: Lent): Promise<{ value: unknown } | null> {
    this.#worker ??= started();
    const worker = this.#worker;
    const send = (message: ToThread) => worker.postMessage(message);
    const answer = async (call: number, name: string, argument: unknown) => {
      const outcome: Outcome = await Promise.resolve(lent[name]?.(argument as never)).then(
        (value) => ({ value }),
        (error: unknown) => ({ error: copiedError(error) }),
      );
      send({ call, outcome });
    };
    worker.ref();
    return new Promise((resolve, reject) => {
      const end = () => {
        worker.off("message", take);
        worker.off("error", fail);
        worker.off("exit", fail);
        worker.unref();
      };
      const take = (message: FromThread) => {
        if ("call" in message) {
          void answer(message.call, message.name, message.argument);
          return;
        }
        end();
        if (message.outcome && "error" in message.outcome) reject(errorOf(message.outcome.error));
        else resolve(message.outcome);
      };
      const fail = (error: unknown) => {
        end();
        this.#worker = null;
        this.#forget();
        const why = error instanceof Error ? error.message : `exit code ${String(error)}`;
        reject(new Error(`The thread that scores ended: ${why}`));
      };
      worker.on("message", take);
      worker.once("error", fail);
      worker.once("exit", fail);
      send(this.#lean(task));
    });
  }
}

/** The bundled program (`lib/boot/bundle.mjs`), which every process of Heed finds below its working directory. No bundler may follow it. */
function started(): Worker {
  const program = pathToFileURL(join(process.cwd(), "dist/scoring.mjs")).href;
  return new Worker(`import(${JSON.stringify(program)})`, { eval: true, argv: [], execArgv: [], resourceLimits: memory });
}

const idle = Array.from({ length: most }, () => new ScoringThread());
const waiting: ((thread: ScoringThread) => void)[] = [];

/**
 * Does a task on a thread, so that the event loop of this one goes on; throws what the task throws. Tasks wait for each other in their order.
 * Null where the task is of a family that Heed does not ship, as tests have them.
 */
export async function onThread(task: ScoringTask, lent: Lent): Promise<{ value: unknown } | null> {
  const thread = idle.pop() ?? (await new Promise<ScoringThread>((resolve) => waiting.push(resolve)));
  try {
    return await thread.run(task, lent);
  } finally {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  }
}
