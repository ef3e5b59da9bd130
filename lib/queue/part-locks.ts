import pg from "pg";
import { env } from "@/lib/env";
import { type Part, partName } from "./part";

/** Says which parts this process works on: advisory locks of one session, which end with the process however it ends. */
export interface PartLocks {
  /** Whether the part is now ours; false when another process has it. */
  take(part: Part): Promise<boolean>;
  give(part: Part): Promise<void>;
  close(): Promise<void>;
}

const retakeMs = 500;
const takeSql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
const giveSql = "select pg_advisory_unlock(hashtextextended($1, 0)) as got";

/** Opens the session that holds the locks; when it is lost it is opened again and the locks are taken anew. */
export function partLocks(): PartLocks {
  const mine = new Set<string>();
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
    for (const name of mine) await client.query(takeSql, [name]);
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
  const ask = (sql: string, name: string): Promise<boolean> => {
    const answer = last.then(async () => {
      const { rows } = await (await current()).query<{ got: boolean }>(sql, [name]);
      return rows[0]?.got === true;
    });
    last = answer.catch(() => {});
    return answer;
  };

  return {
    async take(part) {
      const name = partName(part);
      const got = await ask(takeSql, name);
      if (got) mine.add(name);
      return got;
    },
    async give(part) {
      const name = partName(part);
      mine.delete(name);
      // A lost session has given its locks back already.
      await ask(giveSql, name).catch(() => {});
    },
    async close() {
      closed = true;
      await last;
      const client = await session?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
