import type pg from "pg";
import { pool } from "./pool";

const tries = 5;
const collided = new Set(["40P01", "40001"]);

/** Runs `work` in one transaction on one connection; repeats it if it conflicted with another transaction. */
export async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let done = 1; ; done++) {
    const client = await pool().connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause));
      });
      const code = error instanceof Error && "code" in error ? error.code : null;
      if (done >= tries || typeof code !== "string" || !collided.has(code)) throw error;
    } finally {
      client.release(broken);
    }
  }
}
