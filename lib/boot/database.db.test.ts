import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectUsableDatabase } from "./database.mjs";
import { freePort } from "./free-port.mjs";

const own = process.env.DATABASE_URL ?? "";
const guest = `guest_${process.pid}`;
const as = (change: (url: URL) => void): string => {
  const url = new URL(own);
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
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  await client.query(text);
  await client.end();
};

beforeAll(() => query(`create role ${guest} login password 'secret'`));
afterAll(() => query(`drop role ${guest}`));

test("a database of our own is taken as it is", async () => {
  await expectUsableDatabase(own);
});

test("a database that is missing is made where that is allowed", async () => {
  const fresh = as((url) => {
    url.pathname = `/made_${process.pid}`;
  });
  await expectUsableDatabase(fresh);
  await expectUsableDatabase(fresh);
  await query(`drop database made_${process.pid}`);
});

test("each thing that is wrong with an address has its sentence", async () => {
  const port = String(await freePort());
  const closed = as((url) => {
    url.port = port;
  });
  await expect(expectUsableDatabase(closed)).rejects.toThrow(`No Postgres answers at 127.0.0.1:${port} (ECONNREFUSED)`);
  const wrong = as((url) => {
    url.password = "wrong";
  });
  await expect(expectUsableDatabase(wrong)).rejects.toThrow(/does not let heed in \(wrong password or unknown user\)/);
  await expect(expectUsableDatabase(asGuest("elsewhere"))).rejects.toThrow(`${guest} may not make the database elsewhere`);
  await expect(expectUsableDatabase(asGuest())).rejects.toThrow(/may not make schemas in the database/);
});
