import { setTimeout as pause } from "node:timers/promises";
import type { PartName } from "../heed/launched";
import type { Scenario, Stage } from "../stage";
import { harmedRun, usualDialogues, usualRun } from "./harmed-run";

const repeated = (count: number, harm: () => Promise<void>) => Array.from({ length: count }, () => harm);
const everything: PartName[] = ["launcher", "web", "worker", "postmaster"];

/** Kills these parts of a Heed that has not lost any for a while, so that Heed does not give up because of earlier ends. */
function killing(name: string, seconds: number | null, title: string, parts: PartName[], times: number): Scenario {
  return {
    name,
    seconds,
    async play(stage) {
      if (!stage.short) await stage.heed.restart();
      const usual = await usualRun(stage);
      const kill = async () => {
        await stage.heed.signal(parts, "SIGKILL");
        if (parts.includes("launcher")) await stage.heed.start();
      };
      // A worker that lives, or is asked to end, stores the replies that have arrived.
      const most = parts.includes("worker") ? 2 * usual.concurrency : null;
      await harmedRun(stage, { title, ...usual, harms: repeated(stage.short ? 1 : times, kill), most });
    },
  };
}

async function killBackends(stage: Stage): Promise<void> {
  process.kill(await stage.database.backend(), "SIGKILL");
}

/** Scenarios that kill or stop processes. */
export const kills: Scenario[] = [
  killing("worker", 11, "kill -9 of the worker", ["worker"], 3),
  {
    name: "backend",
    seconds: 8,
    async play(stage) {
      const usual = await usualRun(stage);
      const harms = repeated(stage.short ? 1 : 3, () => killBackends(stage));
      await harmedRun(stage, { title: "kill -9 of a database backend", ...usual, harms, most: null });
    },
  },
  killing("postmaster", null, "kill -9 of the database server", ["postmaster"], 2),
  killing("web", null, "kill -9 of the web server", ["web"], 3),
  killing("launcher", null, "kill -9 of the launcher", ["launcher"], 3),
  killing("everything", null, "kill -9 of everything", everything, 3),
  {
    name: "stopped",
    seconds: null,
    async play(stage) {
      const usual = await usualRun(stage);
      const stop = async () => {
        const { worker } = await stage.heed.parts();
        process.kill(worker, "SIGSTOP");
        await pause(15_000);
        process.kill(worker, "SIGCONT");
      };
      await harmedRun(stage, { title: "SIGSTOP of the worker for 15 s", ...usual, harms: [stop], most: null });
    },
  },
  {
    name: "dialogues",
    seconds: null,
    async play(stage) {
      await stage.heed.restart();
      const usual = await usualDialogues(stage);
      const harms = repeated(3, () => stage.heed.signal(["worker"], "SIGKILL"));
      await harmedRun(stage, { title: "EvolIF, kill -9 of the worker", ...usual, harms, most: 2 * usual.concurrency });
    },
  },
];
