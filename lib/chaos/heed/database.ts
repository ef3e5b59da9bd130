import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod";

const countShape = z.array(z.object({ count: z.number() })).length(1);
const names = z.array(z.object({ name: z.string() }));
const texts = z.array(z.object({ row: z.string() }));

/** Heed's database, accessed with its password from outside Heed. Each call has its own connection. */
export class Database {
  constructor(private readonly home: string) {}

  private where() {
    const folder = join(this.home, "postgres");
    const port = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[3]);
    return { host: "127.0.0.1", port, user: "heed", password: readFileSync(join(folder, "heed.secret"), "utf8"), database: "heed" };
  }

  /** Its address for a worker that is started separately. */
  url(): string {
    const { host, port, user, password, database } = this.where();
    return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  }

  /** Opens a connection that may write, whatever the database's default is. */
  async open(): Promise<Client> {
    const client = new Client({
      ...this.where(),
      options: "-c default_transaction_read_only=off",
      application_name: "chaos",
    });
    client.on("error", () => {}); // the server is sometimes killed
    await client.connect();
    return client;
  }

  private async with<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.open();
    try {
      return await use(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  count(sql: string, values: unknown[] = []): Promise<number> {
    return this.with(async (client) => countShape.parse((await client.query(sql, values)).rows)[0]?.count ?? 0);
  }

  /** Counts the stored replies of a run. */
  turns(runId: number): Promise<number> {
    return this.count("select count(*)::int from turn where run_id = $1", [runId]);
  }

  execute(...statements: string[]): Promise<void> {
    return this.with(async (client) => {
      for (const sql of statements) await client.query(sql);
    });
  }

  /** Ends the connections of all others; returns their number. */
  terminate(): Promise<number> {
    const sql =
      "select count(pg_terminate_backend(pid))::int from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
    return this.count(sql);
  }

  /** Finds the process of one of Heed's connections. */
  backend(): Promise<number> {
    return this.count(
      "select max(pid)::int as count from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
  }

  /** Finds rows of any table that contain one of these texts; returns each hit with the text around it. */
  async find(wanted: readonly string[]): Promise<string[]> {
    return this.with(async (client) => {
      const finds: string[] = [];
      const tables = names.parse((await client.query("select tablename as name from pg_tables where schemaname = 'public'")).rows);
      for (const { name } of tables) {
        const { rows } = await client.query(`select row_to_json(t)::text as row from "${name}" t`);
        for (const { row } of texts.parse(rows))
          for (const text of wanted) {
            const at = row.indexOf(text);
            if (at >= 0) finds.push(`${name}: ${row.slice(Math.max(0, at - 60), at + 60)}`);
          }
      }
      return finds;
    });
  }
}
