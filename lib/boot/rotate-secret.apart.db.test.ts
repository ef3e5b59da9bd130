import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { startEndpoint } from "@/lib/endpoint/endpoint";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { loadKeys } from "@/lib/secrets/load-keys";
import { saveProviderKey } from "@/lib/secrets/provider-keys";
import { rotateKeys } from "@/lib/secrets/rotate-keys";
import { openKey, sealKey } from "@/lib/secrets/sealed-key";
import { testWorkers } from "@/lib/worker/worker.fixture";
import { openDatabase } from "./open-database.mjs";
import { expectStopped } from "./rotate-secret.mjs";
import { findSecret, nextSecretFile, secretFile } from "./secret.mjs";

const key = "sk-lab-0123456789abcdef";
const folder = mkdtempSync(join(tmpdir(), "heed-rotate-"));
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await endPool();
});

/** Runs a command of Heed as a person does, in its own process; returns the lines that it prints. */
async function heed(words: string[], env: Record<string, string>): Promise<string[]> {
  const unset = { HEED_ENV_FILE: "", DATABASE_URL: "", HEED_SECRET: "", HEED_NEW_SECRET: "" };
  const options = { env: { ...process.env, ...unset, ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [resolve("lib/boot/heed.mjs"), ...words], options);
  return `${stderr}${stdout}`.trim().split("\n");
}

const row = `select name, hosts, nonce, ciphertext, secret_name as "secretName" from provider_key`;
/** Calls `use` with the embedded database of a home while it runs. */
async function opened<T>(home: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, home, say: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

test("a new secret decrypts the stored keys, the old one no longer does, and backups report the secret they need", async () => {
  const home = mkdtempSync(join(folder, "home-"));
  const env = { HEED_HOME: home };
  const old = findSecret({ home, databaseUrl: null }) ?? "";
  const stored = { name: "HEED_KEY_LAB", key, hosts: ["api.lab.example"] };
  const before = join(folder, "before.backup");
  await opened(home, async (client) => {
    const { nonce, ciphertext, secretName } = sealKey(stored, old);
    const sql = "insert into provider_key (name, hosts, nonce, ciphertext, secret_name) values ($1, $2, $3, $4, $5)";
    await client.query(sql, [stored.name, stored.hosts, nonce, ciphertext, secretName]);
    await client.query(sql, ["HEED_KEY_LOST", stored.hosts, nonce, ciphertext, "another"]);
    expect((await heed(["backup", before], env)).slice(1)).toEqual([
      `1 stored key is in it, encrypted (HEED_KEY_LAB); the secret is not. Keep the file ${secretFile(home)} as well, in another place: without it the keys must be entered again.`,
      "1 stored key in it (HEED_KEY_LOST) was encrypted with an earlier secret, which is needed for it.",
    ]);
  });

  expect(await heed(["rotate-secret"], env)).toEqual([
    "1 stored key is now encrypted with the new secret.",
    "The present secret does not open HEED_KEY_LOST: enter it again.",
    `The new secret is in ${secretFile(home)}. Keep a copy of it apart from your backups.`,
  ]);
  const next = readFileSync(secretFile(home), "utf8").trim();
  expect(next).not.toBe(old);
  expect([statSync(secretFile(home)).mode & 0o777, existsSync(nextSecretFile(home))]).toEqual([0o600, false]);
  await opened(home, async (client) => {
    const [lab] = (await client.query(`${row} where name = 'HEED_KEY_LAB'`)).rows;
    expect([openKey(lab, next), openKey(lab, old)]).toEqual([key, null]);
    const { rows } = await client.query("select person_name, action, detail from audit_event");
    const detail = { keys: 1, factors: 0, unreadable: 1 };
    expect(rows).toEqual([{ person_name: "Command line", action: "secret.change", detail }]);
  });

  // The backup from before needs the secret from before.
  for (const [secret, closed] of [
    [next, "2 stored keys cannot be read here: they were encrypted"],
    [old, "1 stored key cannot be read here: it was encrypted"],
  ] as const) {
    const there = mkdtempSync(join(folder, "there-"));
    writeFileSync(secretFile(there), `${secret}\n`, { mode: 0o600 });
    expect((await heed(["restore", before], { HEED_HOME: there })).join("\n")).toContain(closed);
  }
});

test("the secret is not changed while a web server uses the database", async () => {
  const url = process.env.DATABASE_URL ?? "";
  // Workers of another test may count as running for some seconds.
  await pool().query("delete from worker");
  await expect(expectStopped(url)).resolves.toBeUndefined();
  const web = new pg.Client({ connectionString: url, application_name: "heed web" });
  await web.connect();
  try {
    await expect(expectStopped(url)).rejects.toThrow("Heed is running: a web server uses this database; nothing was changed.");
  } finally {
    await web.end();
  }
});

test("a running worker continues to use the stored key until it restarts with the new secret", async () => {
  const [secret, next] = ["the secret of this test, with 40 letters", "the next secret of this test, 40 letters"];
  const last = "the last secret of this test, 40 letters";
  vi.stubEnv("HEED_SECRET", secret);
  const workers = await testWorkers();
  const endpoint = await startEndpoint({ families, settings: { key, answers: 5 } });
  try {
    await prepareQueue();
    const first = await workers.start({ HEED_SECRET: secret });
    await saveProviderKey("HEED_KEY_LAB", { key, hosts: [new URL(endpoint.address).host], replace: false });
    const modelId = await testModel(endpoint.address, { keyVariable: "HEED_KEY_LAB" });
    const suiteId = await testSuite(20);
    const runId = await testLaunch({ suiteId, modelId, concurrency: 2 });
    await until(
      () => sampleCounts(runId),
      ({ scored }) => scored === 5,
    );
    const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", HEED_SECRET: secret, HEED_NEW_SECRET: next };
    await expect(heed(["rotate-secret"], env)).rejects.toThrow(
      /Heed is running: the worker “.+” uses this database; nothing was changed\./,
    );
    expect((await rotateKeys(next)).sealed).toEqual(["HEED_KEY_LAB"]);
    expect((await sampleCounts(runId)).scored).toBe(5);
    endpoint.set({ answers: null });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 20 });
    await workers.stop(first);
    expect(await heed(["rotate-secret"], { ...env, HEED_SECRET: next, HEED_NEW_SECRET: last })).toEqual([
      "1 stored key is now encrypted with the new secret.",
      expect.stringMatching(/^Now set HEED_SECRET to the value of HEED_NEW_SECRET everywhere/),
    ]);
    vi.stubEnv("HEED_SECRET", last);
    await loadKeys();
    await workers.start({ HEED_SECRET: last });
    const later = await testLaunch({ suiteId, modelId, concurrency: 8 });
    await untilRun(later, "finished");
    expect(await sampleCounts(later)).toEqual({ scored: 20 });
    expect((await pool().query("select 1 from audit_event where action = 'secret.change'")).rowCount).toBe(2);
  } finally {
    await workers.clear();
    await endpoint.close();
  }
});
