import pg from "pg";
import { env } from "@/lib/env";

/** Says which shards this process works on: advisory locks of one session, which end with the process however it ends. */
export interface ShardLocks {
  /** Whether the shard is now ours; false when another process has it. */
  take(runId: number, shard: number): Promise<boolean>;
  give(runId: number, shard: number): Promise<void>;
  close(): Promise<void>;
}

const retakeMs = 500;

/** Opens the session that holds the locks; when it is lost it is opened again and the locks are taken anew. */
export function shardLocks(): ShardLocks {
  const mine = new Map<string, [number, number]>();
  let closed = false;
  let session: Promise<pg.Client> | null = null;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    client.on("error", () => {});
    client.on("end", () => {
      session = null;
      retake();
    });
    await client.connect();
    for (const pair of mine.values()) await client.query("select pg_try_advisory_lock($1, $2)", pair);
    return client;
  };
  const retake = () => {
    if (!closed && mine.size > 0) setTimeout(() => void current().catch(retake), retakeMs).unref();
  };
  const current = (): Promise<pg.Client> => {
    session ??= open().catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  };

  // A session runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (sql: string, runId: number, shard: number): Promise<boolean> => {
    const answer = last.then(async () => {
      const { rows } = await (await current()).query<{ got: boolean }>(sql, [runId, shard]);
      return rows[0]?.got === true;
    });
    last = answer.catch(() => {});
    return answer;
  };

  return {
    async take(runId, shard) {
      const got = await ask("select pg_try_advisory_lock($1, $2) as got", runId, shard);
      if (got) mine.set(`${runId}:${shard}`, [runId, shard]);
      return got;
    },
    async give(runId, shard) {
      mine.delete(`${runId}:${shard}`);
      // A lost session has given its locks back already.
      await ask("select pg_advisory_unlock($1, $2) as got", runId, shard).catch(() => {});
    },
    async close() {
      closed = true;
      await last;
      const client = await session?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
