import { BootError } from "./boot-error.mjs";
import { countEnds, restartWindow } from "./restarts.mjs";

/** Ends within `restartWindow` after which it is of no use to start the database again. */
const tries = 3;

/**
 * The database Heed works with, migrated: the given one, or the embedded one, started again when it ends by itself.
 * @param {{ databaseUrl: string | null, home: string, durable?: boolean, say: (line: string) => void, onGivenUp: (error: Error) => void, now?: () => number }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void>, kill: () => void }>}
 */
export async function openDatabase({ databaseUrl, home, durable, say, onGivenUp, now }) {
  const { migrate } = await import("./migrate.mjs");
  const applied = (names) => names.length > 0 && say(`Database brought to this version: ${names.join(", ")}.`);
  if (databaseUrl) {
    const { expectUsableDatabase } = await import("./database.mjs");
    await expectUsableDatabase(databaseUrl);
    applied(await migrate(databaseUrl));
    return { url: databaseUrl, stop: async () => {}, kill: () => {} };
  }
  const { startPostgres } = await import("./postgres.mjs");
  const { createDatabase } = await import("./create-database.mjs");
  let server = await startPostgres({ home, durable, log: say });
  let wanted = true;
  const { port } = server;
  const stop = async () => {
    wanted = false;
    await server.stop();
    await watching;
  };
  const countEnd = countEnds(now);
  const watch = async () => {
    for (;;) {
      await server.exited;
      if (!wanted) return;
      if (countEnd() === tries) {
        const within = `${restartWindow / 60_000} minutes`;
        throw new BootError(`The database ended by itself ${tries} times within ${within}; see ${home}/postgres.log.`);
      }
      say("The database ended by itself; starting it again.");
      server = await startPostgres({ home, port, durable, log: say });
      if (!wanted) await server.stop();
    }
  };
  const watching = watch().catch((error) => wanted && onGivenUp(error));
  try {
    await createDatabase(server.url());
    applied(await migrate(server.url()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: server.url(),
    stop,
    kill: () => {
      wanted = false;
      server.kill();
    },
  };
}
