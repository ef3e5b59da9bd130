import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makePatient, untilNotFull } from "./patience";

const databaseUrl = process.env.DATABASE_URL ?? "";
const role = `few_${process.pid}`;
const few = 3;
const url = new URL(databaseUrl);
url.username = role;
url.password = "secret";

const admin = new pg.Client({ connectionString: databaseUrl });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create role ${role} login password 'secret' connection limit ${few}`);
});
afterAll(async () => {
  await admin.query(`drop role ${role}`);
  await admin.end();
});

const pools: pg.Pool[] = [];
/** Waits forever unless a limit is given: on a busy machine each turn takes long. */
const patientPool = (patience = Number.POSITIVE_INFINITY) => {
  const pool = makePatient(new pg.Pool({ connectionString: url.href, max: 12, idleTimeoutMillis: 500 }), patience);
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
};
/** Counts the connections that a pool tries to open from now on. */
const tried = (pool: pg.Pool) => {
  let count = 0;
  const { Client } = pool as unknown as { Client: new (...given: unknown[]) => pg.Client };
  Object.assign(pool, {
    Client: class extends Client {
      constructor(...given: unknown[]) {
        super(...given);
        count++;
      }
    },
  });
  return () => count;
};
const held: pg.Client[] = [];
const hold = async () => {
  const client = await untilNotFull(async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client;
  }, Number.POSITIVE_INFINITY);
  held.push(client);
  return client;
};
const letGo = async () => void (await held.pop()?.end());
afterEach(async () => {
  while (held.length > 0) await letGo();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  const left = async () => (await admin.query("select 1 from pg_stat_activity where usename = $1", [role])).rowCount;
  await expect.poll(left).toBe(0);
});

test("pools that need more connections than the server has get them in turn, and no query fails", async () => {
  const asked = [patientPool(), patientPool(), patientPool()].flatMap((pool) =>
    [...Array(40).keys()].map(async (n) => {
      const { rows } = await pool.query<{ n: number }>("select $1::int as n, pg_sleep(0.01)", [n]);
      return rows[0]?.n === n;
    }),
  );
  expect(await Promise.all(asked)).toEqual(Array(120).fill(true));
});

test("a pool without any connection waits until another program releases one", async () => {
  for (let n = 0; n < few; n++) await hold();
  const pool = patientPool();
  let answered = 0;
  const tries = tried(pool);
  const asked = Promise.all([...Array(20)].map(() => pool.query("select 1").then(() => answered++)));
  // Of the twenty, twelve try at first, and then one at a time.
  await expect.poll(tries).toBeGreaterThan(13);
  expect(tries()).toBeLessThan(20);
  expect(answered).toBe(0);
  await letGo();
  await asked;
  expect(answered).toBe(20);
});

test("a task that needs two connections gets them eventually, even if the pool was limited to one", async () => {
  await hold();
  await hold();
  const pool = patientPool();
  const first = await pool.connect();
  const tries = tried(pool);
  const second = pool.connect();
  await expect.poll(tries).toBe(1);
  await letGo();
  (await second).release();
  first.release();
});

test("callbacks and promises get the server's own error once the wait is over", async () => {
  for (let n = 0; n < few; n++) await hold();
  const pool = patientPool(200);
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "53300" });
  const error = await new Promise((resolve) => pool.connect((failed) => resolve(failed)));
  expect(error).toMatchObject({ code: "53300" });
});

test("any other error is reported at once", async () => {
  const wrong = new URL(url);
  wrong.password = "wrong";
  const pool = makePatient(new pg.Pool({ connectionString: wrong.href }));
  pools.push(pool);
  const tries = tried(pool);
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "28P01" });
  expect(tries()).toBe(1);
});
