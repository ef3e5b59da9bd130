import { setTimeout as pause } from "node:timers/promises";
import { explainError } from "./explain.mjs";
import { noteCommand } from "./note-command.mjs";
import { countEnds, databasePause, restartWindow } from "./restarts.mjs";

/** Sentence that the pages show meanwhile. Readers of shares see it too, so it contains no path. */
const restarting = "The database ended unexpectedly and is being restarted.";
const full = "The disk that holds Heed’s data is full. Free some space there; the database then starts again by itself.";

const inWords = (ms) => (ms === 0 ? "starting it again" : `starting it again in ${ms / 1000} s`);

/**
 * Keeps an embedded Postgres running: starts it again whenever it ends. If it cannot start, for example because the disk is full, it is
 * tried again until it can.
 * @param {{ first: object, start: () => Promise<object>, say: (line: string) => void, onTrouble: (sentence: string | null) => void, now?:
 * () => number, pauseFor?: (ends: number) => number }} options first: the running server; start: starts another one; onTrouble: called with
 * the reason why there is no database, and with null once it is back; pauseFor: milliseconds to wait before a start
 */
export function keepDatabase({ first, start, say, onTrouble, now, pauseFor = databasePause }) {
  let server = first;
  let wanted = true;
  const ending = new AbortController();
  const countEnd = countEnds(now);
  const within = `${restartWindow / 60_000} minutes`;

  const startAgain = async () => {
    let ends = countEnd();
    let wait = pauseFor(ends);
    say(`The database ended unexpectedly${ends > 1 ? ` (${ends} times within ${within})` : ""}; ${inWords(wait)}.`);
    onTrouble(restarting);
    for (let lastProblem = ""; ; ) {
      await pause(wait, undefined, { signal: ending.signal });
      try {
        const started = await start();
        if (lastProblem) say("The database is running again.");
        onTrouble(null);
        return started;
      } catch (error) {
        if (!wanted) throw error;
        const why = explainError(error);
        ends = countEnd();
        wait = pauseFor(ends);
        if (why === lastProblem) continue;
        lastProblem = why;
        say(`${why} Heed waits, keeps what it has in memory, and tries again every few seconds.`);
        onTrouble(/disk is full/i.test(why) ? full : restarting);
      }
    }
  };
  let up = Promise.resolve();
  const watch = async () => {
    for (;;) {
      await server.exited;
      if (!wanted) return;
      const starting = startAgain();
      up = starting.then(
        () => {},
        () => {},
      );
      server = await starting;
      if (!wanted) await server.stop();
    }
  };
  const watching = watch().catch((error) => {
    if (wanted) throw error;
  });
  return {
    /** Resolves once the database runs, or is no longer wanted. */
    up: () => up,
    stop: async () => {
      wanted = false;
      ending.abort();
      await server.stop();
      await watching;
    },
    kill: () => {
      wanted = false;
      ending.abort();
      server.kill();
    },
  };
}

async function noteUpgrade(url, names) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await noteCommand(client, "upgrade", names.at(-1), { migrations: names.length });
  } finally {
    await client.end();
  }
}

/**
 * Opens the database that Heed works with and migrates it: the given one, or the embedded one, which is started again whenever it ends by
 * itself.
 * @param {{ databaseUrl: string | null, home: string, durable?: boolean, say: (line: string) => void, onTrouble?: (sentence: string | null)
 * => void, onRunning?: (server: { stop: () => Promise<void>, kill: () => void }) => void, now?: () => number, pauseFor?: (ends: number) =>
 * number }} options onTrouble: called with the reason why there is no database at the moment, and with null once it is back; onRunning:
 * called with the embedded Postgres before it is migrated, so that a stop ends it in order
 * @returns {Promise<{ url: string, up: () => Promise<void>, stop: () => Promise<void>, kill: () => void }>}
 */
export async function openDatabase({ databaseUrl, home, durable, say, onTrouble = () => {}, onRunning = () => {}, now, pauseFor }) {
  const { migrate } = await import("./migrate.mjs");
  const { migrationNames } = await import("./migration-files.mjs");
  const bringUp = async (url) => {
    const names = await migrate(url, { say });
    if (names.length === 0) return;
    say(`Database brought to this version: ${names.join(", ")}.`);
    if (names.length < migrationNames().length) await noteUpgrade(url, names);
  };
  if (databaseUrl) {
    const { expectUsableDatabase } = await import("./database.mjs");
    await expectUsableDatabase(databaseUrl);
    await bringUp(databaseUrl);
    return { url: databaseUrl, up: async () => {}, stop: async () => {}, kill: () => {} };
  }
  const { startPostgres } = await import("./postgres.mjs");
  const { createDatabase } = await import("./create-database.mjs");
  const first = await startPostgres({ home, durable, log: say });
  const url = first.url();
  const start = () => startPostgres({ home, port: first.port, durable, make: false, log: say });
  const kept = keepDatabase({ first, start, say, onTrouble, now, pauseFor });
  onRunning(kept);
  try {
    await createDatabase(url);
    await bringUp(url);
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return { url, ...kept };
}
