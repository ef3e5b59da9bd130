import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type AddressSettings, type AddressStats, addressStats } from "./scenario-address";

/** An address of the endpoint, as the scenarios hold it. */
export interface HeldAddress {
  /** Base address for a model's settings. */
  url: string;
  set(settings: AddressSettings): Promise<void>;
  stats(): Promise<AddressStats>;
}

/** The hostile endpoint, in a process of its own. */
export interface HeldEndpoint {
  /** A fresh address; its name is told apart from all others. */
  address(name: string, settings?: AddressSettings): Promise<HeldAddress>;
  stop(): Promise<void>;
}

// The bundle is split: this code may lie in another file of it than the program that was started.
const program = fileURLToPath(new URL("./chaos.mjs", import.meta.url));

export async function startEndpoint(seed: number): Promise<HeldEndpoint> {
  const child: ChildProcess = spawn(process.execPath, [program, "endpoint", String(seed)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  const exited = once(child, "exit");
  const message = await Promise.race([once(child, "message"), exited.then(() => null)]);
  if (message === null) throw new Error("The endpoint ended at once.");
  const origin = z.url().parse(message[0]);
  let addresses = 0;
  return {
    async address(name, settings = {}) {
      const at = `${origin}/${++addresses}-${name.replace(/[^a-z0-9]+/gi, "-")}`;
      const call = async (body?: AddressSettings) => {
        const answer = await fetch(at, body === undefined ? {} : { method: "PUT", body: JSON.stringify(body) });
        return addressStats.parse(await answer.json());
      };
      await call(settings);
      return {
        url: `${at}/v1`,
        async set(changes) {
          await call(changes);
        },
        stats: () => call(),
      };
    },
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
