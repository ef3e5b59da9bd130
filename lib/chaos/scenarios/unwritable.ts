import type { Scenario, Stage } from "../stage";
import { waitUntil } from "../wait";
import { type Harm, harmedRun, usualRun } from "./harmed-run";

/** Makes the database unwritable during a run, until no further call is made because no more replies can wait, and then writable again. */
async function unwritable(stage: Stage, title: string, take: () => Promise<() => Promise<void>>): Promise<void> {
  const { database } = stage;
  const usual = await usualRun(stage);
  const most = { waiting: 0, unstored: 0 };
  // If the next part of the queue cannot be written either, fewer replies will be waiting.
  const enoughLooks = 50;
  const harm: Harm = async ({ runId, address }) => {
    const giveBack = await take();
    const quiet = { calls: 0, looks: 0 };
    try {
      await waitUntil(
        `${title}: no further call`,
        async () => {
          const { calls, answered, paid, inFlight } = await address.stats();
          const turns = await database.turns(runId);
          most.waiting = Math.max(most.waiting, answered - turns);
          most.unstored = Math.max(most.unstored, paid - turns);
          quiet.looks = quiet.calls === calls ? quiet.looks + 1 : 0;
          quiet.calls = calls;
          return { waiting: answered - turns, inFlight };
        },
        ({ waiting, inFlight }) => inFlight === 0 && (waiting >= usual.concurrency || quiet.looks >= enoughLooks),
      );
    } finally {
      await giveBack();
    }
  };
  const note = () => `at most ${most.waiting} replies waited`;
  await harmedRun(stage, { title, ...usual, harms: [harm], most: null, note });
  stage.check(`${title}: at most ${2 * usual.concurrency} calls not stored`, most.unstored <= 2 * usual.concurrency, most);
}

/** Scenarios that harm the database while its server is running. */
export const databases: Scenario[] = [
  {
    name: "read-only",
    seconds: 8,
    play: (stage) =>
      unwritable(stage, "database that refuses to write", async () => {
        const set = (to: string) => stage.database.execute(`alter database heed set default_transaction_read_only = ${to}`);
        await set("on");
        await stage.database.terminate();
        return async () => {
          await set("off");
          await stage.database.terminate();
        };
      }),
  },
  {
    name: "locked",
    seconds: null,
    play: (stage) =>
      unwritable(stage, "database whose writers wait", async () => {
        const holder = await stage.database.open();
        await holder.query("begin");
        await holder.query("lock table turn in exclusive mode");
        return () => holder.end();
      }),
  },
  {
    name: "terminated",
    seconds: null,
    async play(stage) {
      const usual = await usualRun(stage);
      const harm = async () => {
        stage.check("there are connections to terminate", (await stage.database.terminate()) > 0);
      };
      await harmedRun(stage, { title: "all connections terminated", ...usual, harms: [harm, harm, harm, harm, harm], most: null });
    },
  },
];
