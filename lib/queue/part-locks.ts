import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { untilNotFull } from "@/lib/db/patience";
import { env } from "@/lib/env";
import { type Shard, shardName } from "./shard";

/**
 * Locks the parts that this process works on: advisory locks of one session, which end with the process. The session has the worker's name,
 * so that locks of a worker with an expired lease no longer count.
 */
export interface PartLocks {
  /** Locks a part; false if another process, or this one, has it. `onLost` is called when another process takes it over later. */
  take(part: Shard, onLost?: () => void): Promise<boolean>;
  give(part: Shard): Promise<void>;
  /** Verifies the locks after a time in which other processes may have considered this one dead. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const retakeMs = 500;
/** Milliseconds after which a session that has not ended is no longer waited for. */
const longestEndMs = 2000;
const takeSql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const giveSql = "select pg_advisory_unlock(hashtextextended($1, 0)) as got";

/** Prefix of the ids under which processes of jobs have leases. They take no parts, so they have no such session. */
export const jobLease = "job ";

/** A database session; `over` resolves when it has ended. */
interface Session {
  client: pg.Client;
  over: Promise<void>;
}

/** Returns the name of the session that holds a worker's locks. */
export const sessionName = (workerId: string): string => `heed worker ${workerId}`;

/** Opens the session that holds the locks; a lost session is opened again and takes the locks again. */
export function partLocks(workerId: string): PartLocks {
  const mine = new Map<string, () => void>();
  let closed = false;
  let session: Promise<Session> | null = null;
  /** Resolves when the locks of the last session are released; until then they would seem to be another worker's. */
  let released: Promise<void> = Promise.resolve();

  /** Waits until a session is over. The server ends a broken one by itself, and closes it only after it has released the locks. */
  const leave = async ({ client, over }: Session, isBroken: boolean): Promise<void> => {
    const end = () => void client.end().catch(() => {});
    if (!isBroken) end();
    await Promise.race([over, sleep(longestEndMs, null, { ref: false })]);
    end();
  };
  /** Opens a session that holds all locks; `onLost` is called when it can no longer be used. */
  const open = async (onLost: () => void): Promise<Session> => {
    await released;
    const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    const over = new Promise<void>((resolve) => client.once("end", resolve));
    client.on("error", () => {});
    await client.connect();
    for (const event of ["error", "end"] as const) client.once(event, onLost);
    try {
      await client.query("select set_config('application_name', $1, false)", [sessionName(workerId)]);
      for (const [name, onLostPart] of mine) {
        const { rows } = await client.query<{ got: boolean }>(takeSql, [name]);
        if (rows[0]?.got === true) continue;
        mine.delete(name);
        onLostPart();
      }
    } catch (error) {
      await leave({ client, over }, false);
      throw error;
    }
    return { client, over };
  };
  const retake = () => {
    if (mine.size > 0) setTimeout(() => closed || void current().catch(retake), retakeMs).unref();
  };
  // A session that is given up must not take a newer one with it, since the locks of a session that no one uses would never be released.
  const current = (): Promise<Session> => {
    if (session !== null) return session;
    if (closed) return Promise.reject(new Error("This worker has stopped, so it takes no more parts."));
    const opening: Promise<Session> = untilNotFull(() => open(() => giveUp(opening, true)));
    session = opening;
    opening.catch(() => giveUp(opening, true));
    return opening;
  };
  const giveUp = (lost: Promise<Session>, isBroken: boolean) => {
    if (session !== lost) return;
    session = null;
    released = lost.then(
      (left) => leave(left, isBroken),
      () => {},
    );
    retake();
  };

  // A session runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (sql: string, name: string): Promise<boolean> => {
    const answer = last.then(async () => {
      const { rows } = await (await current()).client.query<{ got: boolean }>(sql, [name]);
      return rows[0]?.got === true;
    });
    last = answer.catch(() => {});
    return answer;
  };

  return {
    async take(part, onLost = () => {}) {
      const name = shardName(part);
      // A session can take a lock twice, and would then have to release it twice.
      const got = !mine.has(name) && (await ask(takeSql, name));
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
      if (!isOpen && before !== null) giveUp(before, false);
      if (!closed) await current();
    },
    async close() {
      closed = true;
      await last;
      const left = await session?.catch(() => null);
      await left?.client.end().catch(() => {});
    },
  };
}
