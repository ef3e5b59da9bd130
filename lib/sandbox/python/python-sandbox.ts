import { availableParallelism } from "node:os";
import type { PythonOutcome, PythonRequest } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { agreedOutcome } from "./agreed-outcome";
import { type PythonLimits, pythonLimits } from "./limits";
import { type CallAnswer, type PythonOrder, PythonProcess, type PythonReady } from "./python-process";
import { type PythonStart, startCommand } from "./start-command";

/** Python in separate processes, which start at the first call. */
export interface PythonSandbox {
  /** Returns the outcomes of the request's calls in order. Rejects with the signal's reason, and once the sandbox is closed. */
  run(request: PythonRequest, signal?: AbortSignal): Promise<PythonOutcome[]>;
  /** Starts a process, or uses a running one; returns its report, the time that it took to start, and its id. */
  start(hashSeed?: number): Promise<PythonReady & { startMs: number; pid: number }>;
  /** Kills the processes. */
  close(): void;
}

interface Task extends PythonOrder {
  settle: (answer: CallAnswer) => void;
  process: PythonProcess | null;
  /** The system has killed a process during this call. */
  wasKilled: boolean;
}

/** Number of processes in a row that may die before they take a call. */
const FAILURES = 3;
const defaultSeed = 0;
/**
 * A start takes as long as hundreds of short calls, so another process starts only for this many waiting calls, or after they have waited
 * this long.
 */
const BACKLOG = 300;
const PATIENCE_MS = 400;

/** The processes of one hash seed and the calls that wait for them. */
class Team {
  readonly members = new Set<PythonProcess>();
  readonly #waiting: Task[] = [];
  readonly #idle: PythonProcess[] = [];
  #failures = 0;
  #starting = 0;
  #later: NodeJS.Timeout | null = null;

  constructor(
    readonly size: number,
    readonly makeProcess: () => PythonProcess,
  ) {}

  add(task: Task): void {
    this.#waiting.push(task);
    this.#staff();
  }

  /** Withdraws calls whose results are not needed anymore. */
  drop(tasks: readonly Task[]): void {
    const dropped = new Set(tasks);
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((task) => !dropped.has(task)));
    for (const { process } of tasks) process?.kill();
  }

  close(): void {
    for (const member of this.members) member.kill();
    this.#fail("The sandbox was closed.");
  }

  #fail(message: string): void {
    for (const task of this.#waiting.splice(0)) task.settle({ outcome: { kind: "harness", message }, uses: [], mentions: [] });
  }

  start(): PythonProcess {
    const process = this.makeProcess();
    this.members.add(process);
    this.#starting += 1;
    process.ready
      .then(
        () => {
          this.#starting -= 1;
          this.#failures = 0;
          this.#staff();
          return this.#lead(process);
        },
        (error: unknown) => {
          this.#starting -= 1;
          this.members.delete(process);
          this.#failed(error);
        },
      )
      .catch(() => {});
    return process;
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    const message = `Python did not start: ${error instanceof Error ? error.message : String(error)}`;
    if (this.#failures < FAILURES) this.#staff();
    // Running processes take the calls one after another, and another start is tried later.
    else if (this.members.size > 0) this.#later ??= setTimeout(() => this.#reinforce(), PATIENCE_MS).unref();
    else this.#fail(message);
  }

  /** Starts a process for the waiting calls. Without memory or open files for it, the system refuses at once. */
  #recruit(): void {
    try {
      this.start();
    } catch (error) {
      this.#failed(error);
    }
  }

  #staff(): void {
    while (this.#waiting.length > 0) {
      const process = this.#idle.pop();
      if (!process) break;
      if (process.retired) this.members.delete(process);
      else void this.#lead(process);
    }
    if (this.#waiting.length === 0 || this.#starting > 0 || this.members.size >= this.size) return;
    if (this.members.size === 0 || this.#waiting.length > BACKLOG) this.#recruit();
    else this.#later ??= setTimeout(() => this.#reinforce(), PATIENCE_MS).unref();
  }

  #reinforce(): void {
    this.#later = null;
    if (this.#waiting.length > 0 && this.#starting === 0 && this.members.size < this.size) this.#recruit();
  }

  async #lead(process: PythonProcess): Promise<void> {
    process.hold(true);
    for (let task = this.#waiting.shift(); task; task = process.retired ? undefined : this.#waiting.shift()) {
      task.process = process;
      const { source, name, args, untrusted } = task;
      const answer = await process.call({ source, name, args, untrusted });
      task.process = null;
      // Another process on the machine may have used its memory. A function that uses it up itself is killed again.
      if (!answer.killed || task.wasKilled) task.settle(answer);
      else {
        task.wasKilled = true;
        this.#waiting.unshift(task);
      }
    }
    process.hold(false);
    if (process.retired) this.members.delete(process);
    else this.#idle.push(process);
    this.#staff();
  }
}

/**
 * Creates a sandbox that calls untrusted Python functions, each in a restored interpreter.
 * @param options.processes largest number of processes for each hash seed; by default the number of cores, at most four
 * @param options.onStart called when a process is ready for calls
 * @param options.start the way to start a process; by default detected from the machine
 */
export function createPythonSandbox(
  options: { processes?: number; limits?: Partial<PythonLimits>; start?: PythonStart; onStart?: (ready: PythonReady) => void } = {},
): PythonSandbox {
  const limits = { ...pythonLimits, ...options.limits };
  const size = options.processes ?? Math.max(1, Math.min(4, availableParallelism()));
  const teams = new Map<number, Team>();
  let closed = false;
  const teamOf = (seed: number): Team => {
    if (closed) throw new HeedError("unavailable", "The Python sandbox is closed. Start the command or the job again.");
    const known = teams.get(seed);
    if (known) return known;
    const team = new Team(size, () => {
      const process = new PythonProcess(seed, limits, options.start ?? { command: startCommand() });
      process.ready.then(options.onStart, () => {});
      return process;
    });
    teams.set(seed, team);
    return team;
  };

  return {
    async run({ source, name, calls, hashSeeds = [defaultSeed], untrusted = source }, signal) {
      signal?.throwIfAborted();
      const ruled = options.start?.unruled ? null : untrusted;
      const placed = hashSeeds.map((seed) => ({ team: teamOf(seed), tasks: [] as Task[] }));
      const outcomes = Promise.all(
        calls.map(async (args) => {
          const made = placed.map(
            ({ team, tasks }) =>
              new Promise<CallAnswer>((settle) => {
                const task = { source, name, args, untrusted: ruled, settle, process: null, wasKilled: false };
                tasks.push(task);
                team.add(task);
              }),
          );
          return agreedOutcome(await Promise.all(made));
        }),
      );
      if (!signal) return outcomes;
      let stop = () => {};
      const stopped = new Promise<never>((_, reject) => {
        stop = () => {
          for (const { team, tasks } of placed) team.drop(tasks);
          reject(signal.reason);
        };
        signal.addEventListener("abort", stop, { once: true });
      });
      try {
        return await Promise.race([outcomes, stopped]);
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    async start(hashSeed = defaultSeed) {
      const team = teamOf(hashSeed);
      const process = [...team.members].find(({ retired }) => !retired) ?? team.start();
      const ready = await process.ready;
      return { ...ready, startMs: process.startMs, pid: process.pid };
    },
    close() {
      closed = true;
      for (const team of teams.values()) team.close();
    },
  };
}
