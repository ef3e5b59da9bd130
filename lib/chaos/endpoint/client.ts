import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type AddressSettings, type AddressStats, addressStats } from "./scenario-address";

/** Address of the endpoint, as scenarios use it. */
export interface HeldAddress {
  /** Base address for a model's settings. */
  url: string;
  set(settings: AddressSettings): Promise<void>;
  stats(): Promise<AddressStats>;
}

/** Hostile endpoint, in its own process. */
export interface HeldEndpoint {
  /** Opens a new address with a unique name. */
  address(name: string, settings?: AddressSettings): Promise<HeldAddress>;
  stop(): Promise<void>;
}

// The bundle is split, so this code may be in another file than the program that was started.
const program = fileURLToPath(new URL("./chaos.mjs", import.meta.url));

export async function startChaosEndpoint(seed: number): Promise<HeldEndpoint> {
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
