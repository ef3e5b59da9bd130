import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./create-database.mjs";
import { expectDatabase, expectUsableDatabase } from "./database.mjs";
import { freePort } from "./free-port.mjs";

const databaseUrl = process.env.DATABASE_URL ?? "";
const guest = `guest_${process.pid}`;
const as = (change: (url: URL) => void): string => {
  const url = new URL(databaseUrl);
  change(url);
  return url.href;
};
const asGuest = (name?: string) =>
  as((url) => {
    url.username = guest;
    url.password = "secret";
    if (name) url.pathname = `/${name}`;
  });
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const result = await client.query(text);
  await client.end();
  return result;
};

beforeAll(() => query(`create role ${guest} login password 'secret'`));
afterAll(() => query(`drop role ${guest}`));

test("Heed's own database is accepted as it is", async () => {
  await expectUsableDatabase(databaseUrl);
});

test("a missing database is created if that is allowed", async () => {
  const fresh = as((url) => {
    url.pathname = `/made_${process.pid}`;
  });
  await expectUsableDatabase(fresh);
  await expectUsableDatabase(fresh);
  await query(`drop database made_${process.pid}`);
});

test("each fault of an address has its own error message", async () => {
  const port = String(await freePort());
  const closed = as((url) => {
    url.port = port;
  });
  await expect(expectUsableDatabase(closed)).rejects.toThrow(`No Postgres responds at 127.0.0.1:${port} (ECONNREFUSED)`);
  const wrong = as((url) => {
    url.password = "wrong";
  });
  await expect(expectUsableDatabase(wrong)).rejects.toThrow(/rejects heed \(wrong password or unknown user\)/);
  await expect(expectUsableDatabase(asGuest("elsewhere"))).rejects.toThrow(`${guest} may not create the database elsewhere`);
  await expect(expectUsableDatabase(asGuest())).rejects.toThrow(/may not create schemas in the database/);
});

test("a database that must exist is not created, and needs no rights to create anything", async () => {
  await expectDatabase(asGuest());
  const { host } = new URL(databaseUrl);
  await expect(expectDatabase(asGuest("elsewhere"))).rejects.toThrow(`There is no database elsewhere at ${host}; correct DATABASE_URL.`);
  const wrong = as((url) => {
    url.password = "wrong";
  });
  await expect(expectDatabase(wrong)).rejects.toThrow(/rejects heed \(wrong password or unknown user\)/);
});

test("a search_path that begins with another schema is refused, with the query that fixes it", async () => {
  const name = `paths_${process.pid}`;
  const database = as((url) => {
    url.pathname = `/${name}`;
  });
  await expectUsableDatabase(database);
  try {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(`create schema research; alter role heed in database ${name} set search_path = research, public`);
    await client.end();
    const fix = `alter role "heed" in database "${name}" set search_path = public`;
    await expect(expectUsableDatabase(database)).rejects.toThrow(
      `begins with the schema research, but Heed keeps its tables in the schema public; run: ${fix}`,
    );
    const withOptions = new URL(database);
    withOptions.searchParams.set("options", "-c search_path=research");
    await expect(expectUsableDatabase(withOptions.href)).rejects.toThrow(/remove search_path from the options in DATABASE_URL/);
    await query(fix);
    await expectUsableDatabase(database);
  } finally {
    await query(`drop database ${name}`);
  }
});

test.each(["LATIN1", "SQL_ASCII"])(
  "a database in %s is refused before anything is written, and so is a server that would create one",
  async (encoding) => {
    const name = `old_${encoding.toLowerCase()}_${process.pid}`;
    const old = as((url) => {
      url.pathname = `/${name}`;
    });
    await query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    try {
      await expect(expectUsableDatabase(old)).rejects.toThrow(
        `The database ${name} uses the encoding ${encoding}, but Heed needs UTF8; nothing was written. Create such a database (create database ${name}_utf8 encoding 'UTF8'`,
      );
      const made = as((url) => {
        url.pathname = `/new_${process.pid}`;
      });
      await expect(createDatabase(made, { template: name })).rejects.toThrow(
        `This Postgres uses the encoding ${encoding}, but Heed needs UTF8`,
      );
      const { rows } = await query(`select count(*)::int as n from pg_database where datname = 'new_${process.pid}'`);
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await query(`drop database ${name} with (force)`);
    }
  },
);
