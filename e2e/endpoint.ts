import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type EndpointSettings, plainSettings } from "@/lib/endpoint/settings";

/** Simulated endpoint in its own process, as a user would start it. */
export interface TestEndpoint {
  /** Base address for the model's form: `http://127.0.0.1:1234/v1`. */
  address: string;
  /** Answers this many calls and delays those after them; null answers all of them. */
  answer(calls: number | null): Promise<void>;
}

/** Starts `heed endpoint` on a free port, which ends with this process; rejects if it ends before it listens. */
async function started(): Promise<string> {
  const child = spawn(process.execPath, ["lib/boot/heed.mjs", "endpoint", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error("the endpoint ended before it listened");
}

let address: Promise<string> | null = null;

/**
 * Resets the endpoint of this test process, which its files share: applies the settings, with defaults for the rest, and clears its counts.
 */
export async function testEndpoint(settings: Partial<EndpointSettings> = {}): Promise<TestEndpoint> {
  address ??= started();
  const at = await address;
  const ask = async (path: string, method: string, body?: object) => {
    const response = await fetch(new URL(path, at), { method, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`the endpoint refuses ${method} ${path}: ${await response.text()}`);
  };
  await ask("/control", "POST", { ...plainSettings, ...settings });
  await ask("/stats", "DELETE");
  return { address: at, answer: (calls) => ask("/control", "POST", { answers: calls }) };
}
