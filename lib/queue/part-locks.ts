import pg from "pg";
import { untilNotFull } from "@/lib/db/patience";
import { env } from "@/lib/env";
import { type Shard, shardName } from "./shard";

/**
 * Locks the parts that this process works on: advisory locks of one session, which end with the process. The session has the worker's name,
 * so that locks of a worker with an expired lease no longer count.
 */
export interface PartLocks {
  /** Locks a part; false if another process has it. `onLost` is called when another process takes it over later. */
  take(part: Shard, onLost?: () => void): Promise<boolean>;
  give(part: Shard): Promise<void>;
  /** Verifies the locks after a time in which other processes may have considered this one dead. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const retakeMs = 500;
const takeSql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const giveSql = "select pg_advisory_unlock(hashtextextended($1, 0)) as got";

/** Returns the name of the session that holds a worker's locks. */
export const sessionName = (workerId: string): string => `heed worker ${workerId}`;

/** Opens the session that holds the locks; a lost session is opened again and takes the locks again. */
export function partLocks(workerId: string): PartLocks {
  const mine = new Map<string, () => void>();
  let closed = false;
  let session: Promise<pg.Client> | null = null;

  /** Opens a session that holds all locks; `onLost` is called when it can no longer be used. */
  const open = async (onLost: () => void): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    client.on("error", () => {});
    try {
      await client.connect();
      for (const event of ["error", "end"] as const) client.once(event, onLost);
      await client.query("select set_config('application_name', $1, false)", [sessionName(workerId)]);
      for (const [name, onLostPart] of mine) {
        const { rows } = await client.query<{ got: boolean }>(takeSql, [name]);
        if (rows[0]?.got === true) continue;
        mine.delete(name);
        onLostPart();
      }
    } catch (error) {
      end(client);
      throw error;
    }
    return client;
  };
  const end = (client: pg.Client) => void client.end().catch(() => {});
  const retake = () => {
    if (mine.size > 0) setTimeout(() => closed || void current().catch(retake), retakeMs).unref();
  };
  // A session that is given up must not take a newer one with it, since the locks of a session that nobody uses would never be released.
  const current = (): Promise<pg.Client> => {
    if (session !== null) return session;
    const opening: Promise<pg.Client> = untilNotFull(() => open(() => giveUp(opening)));
    session = opening;
    opening.catch(() => giveUp(opening));
    return opening;
  };
  const giveUp = (lost: Promise<pg.Client>) => {
    if (session !== lost) return;
    session = null;
    lost.then(end, () => {});
    retake();
  };

  // A session runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (sql: string, name: string): Promise<boolean> => {
    const answer = last.then(async () => {
      const { rows } = await (await current()).query<{ got: boolean }>(sql, [name]);
      return rows[0]?.got === true;
    });
    last = answer.catch(() => {});
    return answer;
  };

  return {
    async take(part, onLost = () => {}) {
      const name = shardName(part);
      const got = await ask(takeSql, name);
      if (got) mine.set(name, onLost);
      return got;
    },
    async give(part) {
      const name = shardName(part);
      // A lost session has already released its locks, and a part that was taken over has none.
      if (mine.delete(name)) await ask(giveSql, name).catch(() => {});
    },
    async check() {
      const before = session;
      const isOpen = await ask("select $1::text is not null as got", "").catch(() => false);
      // A session reports its end before it closes.
      if (!isOpen && before !== null) giveUp(before);
      await current();
    },
    async close() {
      closed = true;
      await last;
      const client = await session?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
