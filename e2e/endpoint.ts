import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A simulated endpoint in its own process, as a user would start it. */
export interface TestEndpoint {
  /** Base address for the model's form: `http://127.0.0.1:1234/v1`. */
  address: string;
  /** Answers as many calls and lets those after them wait; null answers all of them. */
  answer(calls: number | null): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `heed endpoint` on a free port with further options; rejects when it ends before it listens. */
export async function startTestEndpoint(...options: string[]): Promise<TestEndpoint> {
  const child: ChildProcess = spawn(process.execPath, ["lib/boot/heed.mjs", "endpoint", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { stdout } = child;
  if (!stdout) throw new Error("the endpoint has no output");
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (!address) continue;
    const stop = async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    };
    const answer = async (calls: number | null) => {
      const response = await fetch(new URL("/control", address), { method: "POST", body: JSON.stringify({ answers: calls }) });
      if (!response.ok) throw new Error(`the endpoint refuses to be set: ${await response.text()}`);
    };
    return { address, answer, stop };
  }
  throw new Error("the endpoint ended before it listened");
}
