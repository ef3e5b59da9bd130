import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const lock = z.object({ pid: z.number(), children: z.array(z.object({ pid: z.number() })) });

/** A Heed beside the one that the other tests use, in its own folder. Whoever starts it ends it. */
export class Launched {
  output = "";
  readonly child: ChildProcess;

  constructor(
    readonly home: string,
    readonly port: number,
    env: Record<string, string | undefined> = {},
  ) {
    const all = { ...process.env, HEED_HOME: home, PORT: String(port), DATABASE_URL: "", HEED_ENV_FILE: "", ...env };
    this.child = spawn(process.execPath, ["lib/boot/start.mjs"], { env: all, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: Buffer) => {
      this.output += chunk;
    };
    this.child.stdout?.on("data", keep);
    this.child.stderr?.on("data", keep);
  }

  /** Waits until it reports that it is ready, however long that takes; rejects if it ends before. */
  async ready(): Promise<this> {
    const isReady = () => this.output.includes(`Heed is ready: http://127.0.0.1:${this.port}`);
    const ended = once(this.child, "close").then(() => {
      throw new Error(`Heed ended before it was ready:\n${this.output}`);
    });
    ended.catch(() => {});
    const { stdout } = this.child;
    while (stdout && !isReady()) await Promise.race([once(stdout, "data"), ended]);
    return this;
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }

  /** The pids of the web server, the worker and the database. */
  pids(): number[] {
    const { children } = lock.parse(JSON.parse(readFileSync(join(this.home, "lock.json"), "utf8")));
    return [...children.map(({ pid }) => pid), Number.parseInt(readFileSync(join(this.home, "postgres/postmaster.pid"), "utf8"), 10)];
  }
}
