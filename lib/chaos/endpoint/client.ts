import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type RoomSettings, type RoomStats, roomStats } from "./room";

/** A room of the endpoint, as the scenarios hold it. */
export interface HeldRoom {
  /** Base address for a model's settings. */
  address: string;
  set(settings: RoomSettings): Promise<void>;
  stats(): Promise<RoomStats>;
}

/** The hostile endpoint, in a process of its own. */
export interface HeldEndpoint {
  /** A fresh room; its name is told apart from all others. */
  room(name: string, settings?: RoomSettings): Promise<HeldRoom>;
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
  let rooms = 0;
  return {
    async room(name, settings = {}) {
      const at = `${origin}/${++rooms}-${name.replace(/[^a-z0-9]+/gi, "-")}`;
      const call = async (body?: RoomSettings) => {
        const answer = await fetch(at, body === undefined ? {} : { method: "PUT", body: JSON.stringify(body) });
        return roomStats.parse(await answer.json());
      };
      await call(settings);
      return {
        address: `${at}/v1`,
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
