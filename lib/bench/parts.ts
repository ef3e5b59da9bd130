import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Program of the bundle that runs beside the bench. */
export interface BenchPart {
  pid: number;
  stop(): Promise<void>;
}

const bundled = (name: string) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));

function part(child: ChildProcess): BenchPart {
  const exited = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Starts the worker, and resolves once it takes jobs. */
export async function startWorkerPart(): Promise<BenchPart> {
  const child = spawn(process.execPath, [bundled("worker")], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("The worker ended at once.");
    }),
  ]);
  return part(child);
}

async function served(args: readonly string[]): Promise<BenchPart & { address: string }> {
  const child = spawn(process.execPath, [...args], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /(http:\S+)/.exec(line)?.[1];
    if (address) return { ...part(child), address };
  }
  throw new Error("The endpoint ended at once.");
}

/** Starts the simulated endpoint in its own process; returns its base address. */
export const startEndpointPart = () => served([bundled("cli"), "endpoint", "--port", "0"]);

/** Starts an endpoint in its own process that gives every request the same reply after this many milliseconds. */
export const startSinkPart = (latencyMs: number) => served([bundled("bench"), "sink", String(latencyMs)]);
