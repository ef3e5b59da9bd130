import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { setStoredKeys } from "@/lib/keys/stored-keys";
import { saveModel } from "@/lib/models/save-model";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readModels } from "@/lib/reads/models";
import { runState, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { type TestWorkers, testWorkers } from "@/lib/worker/worker.fixture";
import { loginSecret, secretName } from "./derive-key";
import { loadKeys } from "./load-keys";
import { deleteProviderKey, readProviderKeys, saveProviderKey } from "./provider-keys";
import { rotateKeys } from "./rotate-keys";

const secret = "the secret of this test, with 40 letters";
const key = "sk-lab-0123456789abcdef";
let endpoint: Endpoint;
let workers: TestWorkers;
let host: string;

beforeAll(async () => {
  workers = await testWorkers();
  endpoint = await startEndpoint({ families, settings: { key } });
  host = new URL(endpoint.address).host;
  await prepareQueue();
});
beforeEach(async () => {
  vi.stubEnv("HEED_SECRET", secret);
  await pool().query("delete from provider_key");
});
afterAll(async () => {
  await workers.clear();
  await endpoint.close();
  await endPool();
});

const named = async (name: string) => (await readProviderKeys()).keys.find((row) => row.name === name);

it("a stored key is encrypted, listed without its value, and replaced only on purpose", async () => {
  await saveProviderKey("HEED_KEY_LIST", { key: ` ${key}\n`, hosts: ["https://api.lab.example/v1", "LOCALHOST:8000"], replace: false });
  expect(await named("HEED_KEY_LIST")).toMatchObject({
    ...{ inEnvironment: false, models: 0 },
    stored: { hosts: ["api.lab.example", "localhost:8000"], readable: true, lastUsedAt: null, by: null },
  });
  const { rows } = await pool().query("select row_to_json(k)::text as text from provider_key k");
  expect(JSON.stringify([rows, await readProviderKeys()])).not.toContain(key);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString("hex"));
  const again = { key: "sk-other-0123456789", hosts: ["api.lab.example"] };
  await expect(saveProviderKey("HEED_KEY_LIST", { ...again, replace: false })).rejects.toThrow(
    "There is a stored key HEED_KEY_LIST already",
  );
  await saveProviderKey("HEED_KEY_LIST", { ...again, replace: true });
  expect((await named("HEED_KEY_LIST"))?.stored?.hosts).toEqual(["api.lab.example"]);
  vi.stubEnv("HEED_KEY_LIST", "sk-from-the-environment");
  expect(await named("HEED_KEY_LIST")).toMatchObject({ inEnvironment: true });
  vi.stubEnv("HEED_KEY_LIST", "");
  await deleteProviderKey("HEED_KEY_LIST");
  expect(await named("HEED_KEY_LIST")).toBeUndefined();
  await expect(deleteProviderKey("HEED_KEY_LIST")).rejects.toThrow("There is no stored key HEED_KEY_LIST");
});

it.each([
  ["DATABASE_URL", key, ["api.lab.example"], "A key cannot be called DATABASE_URL"],
  ["HEED_SECRET", key, ["api.lab.example"], "A key cannot be called HEED_SECRET"],
  ["HEED_KEY_BAD", `“${key}”`, ["api.lab.example"], "The key has quotes around the key"],
  ["HEED_KEY_BAD", key, ["api.lab.example/v1"], "“api.lab.example/v1” is not a host"],
  ["HEED_KEY_BAD", key, ["https://me:pass@api.lab.example"], "is not a host"],
])("refuses the name %s, the key %j or the hosts %j in a message without the key", async (name, value, hosts, sentence) => {
  const saving = saveProviderKey(name, { key: value, hosts, replace: false });
  await expect(saving).rejects.toThrow(sentence);
  await expect(saving).rejects.not.toThrow(key);
});

it("a key cannot be stored without a secret, or read with another one", async () => {
  await saveProviderKey("HEED_KEY_OTHER", { key, hosts: [host], replace: false });
  vi.stubEnv("HEED_SECRET", "another secret than before, 40 letters..");
  await loadKeys();
  expect((await named("HEED_KEY_OTHER"))?.stored?.readable).toBe(false);
  vi.stubEnv("HEED_SECRET", "");
  expect((await readProviderKeys()).canStore).toBe(false);
  await expect(saveProviderKey("HEED_KEY_NEW", { key, hosts: [host], replace: false })).rejects.toThrow("HEED_SECRET is not set");
  vi.stubEnv("HEED_SECRET", secret);
  await deleteProviderKey("HEED_KEY_OTHER");
});

it("all keys that the present secret opens are encrypted with a new one at once", async () => {
  const next = "the next secret of this test, 40 letters";
  vi.stubEnv("HEED_SECRET", next.replace("next", "lost"));
  await saveProviderKey("HEED_KEY_LOST", { key, hosts: [host], replace: false });
  vi.stubEnv("HEED_SECRET", secret);
  await saveProviderKey("HEED_KEY_KEPT", { key, hosts: [host], replace: false });
  expect(await rotateKeys(next)).toEqual({ sealed: ["HEED_KEY_KEPT"], closed: ["HEED_KEY_LOST"], factors: 0 });
  expect((await named("HEED_KEY_KEPT"))?.stored?.readable).toBe(false);
  vi.stubEnv("HEED_SECRET", next);
  expect((await named("HEED_KEY_KEPT"))?.stored?.readable).toBe(true);
  expect((await named("HEED_KEY_LOST"))?.stored?.readable).toBe(false);
  const { rows } = await pool().query("select value->>'name' as name from setting where key = 'secret'");
  expect(rows).toEqual([{ name: secretName() }]);
  vi.stubEnv("HEED_SECRET", secret);
  for (const name of ["HEED_KEY_KEPT", "HEED_KEY_LOST"]) await deleteProviderKey(name);
});

it("second factors are encrypted with the new secret too, so that no one is locked out", async () => {
  const next = "the next secret of this test, 40 letters";
  const [secret32, codes] = ["JBSWY3DPEHPK3PXP", '["aaaaa-bbbbb"]'];
  const encrypted = await Promise.all([secret32, codes].map((data) => symmetricEncrypt({ key: loginSecret(), data })));
  await pool().query("insert into person (id, email, name) values ('ada', 'ada@lab.example', 'Ada')");
  await pool().query("insert into second_factor (id, secret, backup_codes, person_id) values ('f', $1, $2, 'ada')", encrypted);
  expect(await rotateKeys(next)).toMatchObject({ factors: 1 });
  const { rows } = await pool().query("select secret, backup_codes as codes from second_factor where id = 'f'");
  expect(await symmetricDecrypt({ key: loginSecret(next), data: rows[0].secret })).toBe(secret32);
  expect(await symmetricDecrypt({ key: loginSecret(next), data: rows[0].codes })).toBe(codes);
  await pool().query("delete from person where id = 'ada'");
});

it("a model that would send a key to another host is refused", async () => {
  await saveProviderKey("HEED_KEY_BOUND", { key, hosts: ["api.lab.example"], replace: false });
  const settings = {
    kind: "openai-compatible" as const,
    address: endpoint.address,
    model: "m",
    keyVariable: "HEED_KEY_BOUND",
    sampling: {},
    timeoutSeconds: 5,
  };
  await expect(saveModel({ name: "elsewhere", settings })).rejects.toThrow(`may be sent to api.lab.example only, not to ${host}`);
  await deleteProviderKey("HEED_KEY_BOUND");
});

it("a running worker in another process uses a new key, and its replacement after a deletion", async () => {
  await workers.start({ HEED_SECRET: secret });
  await saveProviderKey("HEED_KEY_LAB", { key, hosts: [host], replace: false });
  const modelId = await testModel(endpoint.address, { keyVariable: "HEED_KEY_LAB" });
  expect((await readModels()).find(({ id }) => id === modelId)).toMatchObject({ keyPresent: true, keyAllowed: true });
  const suiteId = await testSuite(20);
  const runId = await testLaunch({ suiteId, modelId, concurrency: 4 });
  await untilRun(runId, "finished");
  expect(await sampleCounts(runId)).toEqual({ scored: 20 });

  // The worker takes no run whose key was deleted, until the key is stored again.
  await deleteProviderKey("HEED_KEY_LAB");
  await expect(testLaunch({ suiteId, modelId, concurrency: 4 })).rejects.toThrow("There is no key HEED_KEY_LAB");
  await saveProviderKey("HEED_KEY_LAB", { key: "sk-wrong-0123456789", hosts: [host], replace: false });
  // The worker hears of the new key between two calls, if not before the first.
  endpoint.set({ latencyMs: 500 });
  const refused = await testLaunch({ suiteId, modelId, concurrency: 1 });
  await until(
    () => runState(refused),
    ({ status }) => status === "stopped" || status === "paused",
  );
  const { rows } = await pool().query("select string_agg(row_to_json(l)::text, '') as text from run_log l where run_id = $1", [refused]);
  expect(rows[0].text).toContain("rejects the key");
  expect(rows[0].text).not.toContain("sk-wrong-0123456789");
  setStoredKeys([]);
});
