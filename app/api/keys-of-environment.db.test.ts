import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPassword, testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { authFor } from "@/lib/access/auth";
import { openaiCompatible } from "@/lib/contracts/model";
import { pool } from "@/lib/db/pool";
import { trySettings } from "@/lib/models/try-settings";
import { testModel, testSuite } from "@/lib/runs/run.fixture";
import { POST as startJob } from "./jobs/route";
import { POST as launch } from "./launches/route";
import { PUT as changeModel } from "./models/[id]/route";
import { POST as offered } from "./models/offered/route";
import { POST as saveModel } from "./models/route";
import { POST as testModelSettings } from "./models/test/route";
import { POST as trySettingsOf } from "./models/trial/route";
import { POST as makePreset } from "./presets/route";
import { POST as startRun } from "./runs/route";

// A key of the environment goes to the addresses that an owner has named together with it, and to no other. Each test is a way on which
// someone else could name one. Files of runs are in lib/exchange/hostile-file.db.test.ts, backups in lib/boot/backup.db.test.ts.
const keyVariable = "HEED_KEY_LAB";
const key = "sk-the-key-of-the-lab-1234567890";
const asked: string[] = [];
const sentOn: string[] = [];
/** The server of someone who wants the key. */
const trap = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization}`);
  response.end("{}");
});
/** The lab's endpoint, which sends everyone on to the trap. */
const lab = createServer((request, response) => {
  sentOn.push(String(request.headers.authorization));
  response.writeHead(307, { location: addressOf(trap) }).end();
});
const addressOf = (server: typeof trap) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const settingsAt = (address: string) => ({
  ...openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {} }),
  keyVariable,
});

withAccounts();
const callers: Record<string, Record<string, string>> = {};
let [modelId, suiteId] = [0, 0];

beforeAll(async () => {
  process.env[keyVariable] = key;
  for (const server of [trap, lab]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  modelId = await testModel(addressOf(lab), { keyVariable });
  suiteId = await testSuite(3);
  const origin = "http://localhost:3000";
  for (const role of ["runner", "owner"] as const) {
    const person = { ...(await testPerson(`${role}@lab.example`, role)), kind: "person" as const, sessionId: "" };
    const { key: apiKey } = await makeApiKey(person, { name: "key", role, scopes: ["read", "write"], days: 1 });
    callers[`${role}'s API key`] = { authorization: `Bearer ${apiKey}` };
    const headers = new Headers({ host: "localhost:3000", origin });
    const body = { email: `${role}@lab.example`, password: testPassword };
    const answer = await authFor(headers).api.signInEmail({ body, headers, asResponse: true });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    callers[role] = { cookie: cookies.join("; "), origin };
  }
});
beforeEach(() => {
  for (const calls of [asked, sentOn]) calls.length = 0;
});
afterAll(() => {
  delete process.env[keyVariable];
  trap.close();
  lab.close();
});

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
async function send(who: string, handler: Handler, method: string, body: unknown, params: Record<string, string> = {}) {
  const headers = { host: "localhost:3000", "content-type": "application/json", ...callers[who] };
  const request = new Request("http://localhost:3000/api", { method, headers, body: JSON.stringify(body) });
  const answer = await handler(request, { params: Promise.resolve(params) });
  return { status: answer.status, body: await answer.json() };
}
const storedAddresses = async () =>
  (await pool().query("select settings->>'address' as address from model union select model->>'address' from run")).rows
    .map(({ address }) => address)
    .filter((address) => address === addressOf(trap));

test.each(["runner", "runner's API key", "owner's API key"])("%s may not set an address together with a key", async (who) => {
  const settings = settingsAt(addressOf(trap));
  for (const refused of [
    await send(who, saveModel, "POST", { name: "Theirs", settings }),
    await send(who, changeModel, "PUT", { name: "Theirs", settings }, { id: String(modelId) }),
    await send(who, testModelSettings, "POST", settings),
    await send(who, offered, "POST", settings),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  expect([await storedAddresses(), asked]).toEqual([[], []]);
});

test("an address in a request for a launch is refused, and ignored in one for a trial, a job or a preset", async () => {
  const settings = settingsAt(addressOf(trap));
  const run = { suiteId, modelId, name: "r" };
  const places = { settings, model: settings, judge: settings, address: settings.address, keyVariable };
  expect((await send("runner", startRun, "POST", run)).status).toBe(200);
  for (const place of Object.entries(places)) {
    const placed = { ...run, ...Object.fromEntries([place]) };
    expect((await send("runner", startRun, "POST", placed)).status).toBe(400);
    expect((await send("runner", launch, "POST", { name: "l", runs: [placed] })).status).toBe(400);
    expect((await send("runner", startJob, "POST", { kind: "try", cells: [placed] })).status).toBe(400);
  }
  const trial = { modelIds: [modelId], judgeModelId: modelId, settings, address: settings.address };
  expect((await send("runner", trySettingsOf, "POST", trial)).status).toBe(200);
  expect((await send("runner", startJob, "POST", { kind: "try", cells: [run], ...places })).status).toBe(202);
  expect(
    (await send("runner", makePreset, "POST", { ...places, benchmark: null, name: "p", settings: { ...run, ...places } })).status,
  ).toBe(201);
  const { rows: stored } = await pool().query("select input::text as text from job union all select settings::text from preset");
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain(new URL(settings.address).host);
  const { rows } = await pool().query("select model->>'address' as address from run");
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([addressOf(lab)]));
  expect([await storedAddresses(), asked]).toEqual([[], []]);
});

test("a redirect from an endpoint to another address is not followed, so the key is not sent there", async () => {
  await trySettings({ modelIds: [modelId], judgeModelId: modelId });
  expect(sentOn.length).toBeGreaterThan(1);
  expect(new Set(sentOn)).toEqual(new Set([`Bearer ${key}`]));
  expect(asked).toEqual([]);
});

test("a logged-in owner may set an address with a key", async () => {
  const settings = settingsAt(addressOf(trap));
  expect((await send("owner", testModelSettings, "POST", settings)).status).toBe(200);
  expect(asked[0]).toBe(`/v1/chat/completions Bearer ${key}`);
});
