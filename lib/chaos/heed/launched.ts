import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { peakMegabytes } from "@/lib/bench/process-usage";
import { freePort } from "@/lib/boot/free-port.mjs";
import { startedAt } from "@/lib/boot/process-identity.mjs";
import { waitUntil } from "../wait";

const lock = z.object({ children: z.array(z.object({ pid: z.number(), since: z.string().nullable() })) });
const checkout = fileURLToPath(new URL("..", import.meta.url));
const watcher = new URL("../lib/boot/end-with-parent.mjs", import.meta.url).href;

/** Processes of a running Heed that scenarios kill. */
export interface Parts {
  launcher: number;
  web: number;
  worker: number;
  postmaster: number;
}
export type PartName = keyof Parts;

/** Real Heed as `npm start` runs it, in its own home. */
export class Launched {
  private child: ChildProcess | null = null;
  private output = "";
  private peak = 0;
  private over = false;
  private sampler: NodeJS.Timeout | null = null;
  /** The launchers that this program ends. */
  private readonly ordered = new Set<ChildProcess>();
  private faults: string[] = [];

  private constructor(
    readonly home: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async in(home: string, env: Record<string, string>): Promise<Launched> {
    return new Launched(home, await freePort(), env);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, and resolves once it reports that it is ready. Throws with its output if it ends instead. */
  async start(): Promise<void> {
    if (this.over) throw new Error("Heed is being ended.");
    const env = { ...process.env, ...this.env, HEED_HOME: this.home, PORT: String(this.port), DATABASE_URL: "", HEED_ENV_FILE: "" };
    this.output = "";
    // It has its own session, so that Ctrl-C reaches only this program, and it ends when this program is killed.
    const child = spawn(process.execPath, ["--import", watcher, join(checkout, "lib/boot/start.mjs")], {
      env: { ...env, HEED_LAUNCHER: String(process.pid) },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    this.child = child;
    child.once("exit", (code, signal) => {
      if (!this.ordered.has(child)) this.faults.push(`it ended by itself (${signal ?? `code ${code}`}): ${this.output.trim().slice(-300)}`);
    });
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk).slice(-20_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    await waitUntil(
      "the start of Heed",
      () => this.output.includes(`Heed is ready: ${this.origin}`) || child.exitCode !== null,
      (over) => over,
    );
    if (child.exitCode !== null) throw new Error(`Heed ended with code ${child.exitCode}: ${this.output.trim().slice(-600)}`);
    this.sampler ??= setInterval(() => this.sample(), 200).unref();
  }

  /** Its output since its start, at most the last 20,000 characters. */
  get recentOutput(): string {
    return this.output;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  private living(): number[] {
    const { children } = lock.parse(JSON.parse(readFileSync(join(this.home, "lock.json"), "utf8")));
    return children.filter(({ pid, since }) => since !== null && startedAt(pid) === since).map(({ pid }) => pid);
  }

  /** Returns the pids of its parts, once all of them are alive. */
  async parts(): Promise<Parts> {
    const launcher = this.child?.pid ?? 0;
    const [web = 0, worker = 0] = await waitUntil(
      "web server and worker",
      () => this.living(),
      (pids) => pids.length === 2,
    );
    const postmaster = Number.parseInt(readFileSync(join(this.home, "postgres/postmaster.pid"), "utf8"), 10);
    return { launcher, web, worker, postmaster };
  }

  /** Starts one more worker for its database, as on another machine, and resolves once that worker takes jobs. */
  async furtherWorker(databaseUrl: string): Promise<{ signal(signal: NodeJS.Signals): void; stop(): Promise<void> }> {
    const env = { ...process.env, ...this.env, DATABASE_URL: databaseUrl, HEED_ENV_FILE: "" };
    const child = spawn(process.execPath, ["--import", watcher, join(checkout, "dist/worker.mjs")], {
      env: { ...env, HEED_LAUNCHER: String(process.pid) },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const exited = once(child, "exit");
    await Promise.race([
      once(child, "message"),
      exited.then(() => {
        throw new Error("The further worker ended at once.");
      }),
    ]);
    return {
      signal: (signal) => void child.kill(signal),
      async stop() {
        // A stopped process would not receive SIGTERM.
        child.kill("SIGCONT");
        child.kill("SIGTERM");
        await exited;
      },
    };
  }

  /** Runs `npm run heed -- WORDS` for its home and returns the output. Throws with its errors if it fails. */
  async command(...words: string[]): Promise<string> {
    const env = { ...process.env, ...this.env, HEED_HOME: this.home, DATABASE_URL: "", HEED_ENV_FILE: "" };
    const { stdout } = await promisify(execFile)(process.execPath, [join(checkout, "lib/boot/heed.mjs"), ...words], { env });
    return stdout;
  }

  /** Sends a signal to some of its parts at once. */
  async signal(names: readonly PartName[], signal: NodeJS.Signals): Promise<void> {
    const pids = await this.parts();
    const { child } = this;
    if (child && names.includes("launcher")) this.ordered.add(child);
    for (const name of names) process.kill(pids[name], signal);
    if (names.includes("launcher") && child && this.isRunning) await once(child, "exit");
  }

  /** Ends it in order and starts it again, which resets the counts of ended parts. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends it permanently: a later start fails. */
  async end(): Promise<void> {
    this.over = true;
    await this.stop();
  }

  /** Ends it, by force if it does not end by itself; none of its processes is left. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const pids = await Promise.race([this.parts().catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, 1000, null))]);
    const exited = once(child, "exit");
    this.ordered.add(child);
    child.kill("SIGTERM");
    const force = setTimeout(() => {
      this.faults.push("it had not ended 40 s after SIGTERM, and was killed");
      for (const pid of [...Object.values(pids ?? {}), child.pid]) {
        try {
          if (pid) process.kill(pid, "SIGKILL");
        } catch {} // it has ended
      }
    }, 40_000);
    await exited;
    clearTimeout(force);
  }

  /** Returns how it failed between scenarios, without being killed by them, since the last call. */
  takeFaults(): string[] {
    const { faults } = this;
    this.faults = [];
    return faults;
  }

  private sample(): void {
    try {
      const worker = this.living()[1];
      if (worker !== undefined) this.peak = Math.max(this.peak, peakMegabytes(worker) ?? 0);
    } catch {} // between two starts there is no lock
  }

  /** Resets the measured peak of the worker's memory. */
  forgetPeak(): void {
    try {
      const worker = this.living()[1];
      if (worker !== undefined) writeFileSync(`/proc/${worker}/clear_refs`, "5");
    } catch {} // no /proc, or no worker at this moment
    this.peak = 0;
  }

  /** Peak megabytes of a worker since `forgetPeak`; null without /proc. */
  workerPeak(): number | null {
    this.sample();
    return this.peak || null;
  }
}
