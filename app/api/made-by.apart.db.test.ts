import { expect, test } from "vitest";
import { testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readProviderKeys } from "@/lib/secrets/provider-keys";
import { POST as postAnnotation } from "./annotations/route";
import { PUT as putKey } from "./keys/[name]/route";
import { POST as postModel } from "./models/route";

withAccounts();

/** Sends a request with an API key of a new person. */
async function sender(name: string, role: "runner" | "owner") {
  const person = { kind: "person" as const, sessionId: "s", ...(await testPerson(`${name}@lab.example`, role)) };
  const { key } = await makeApiKey(person, { name: "test", role, scopes: ["read", "write"], days: 1 });
  const headers = { host: "localhost:3000", authorization: `Bearer ${key}`, "content-type": "application/json" };
  const send = (path: string, method: string, body: unknown) =>
    new Request(`http://localhost:3000/api${path}`, { method, headers, body: JSON.stringify(body) });
  return { personId: person.personId, send };
}
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

test("with accounts, the author of a note is the person, whatever name is sent", async () => {
  const { runId } = await storedRun();
  const { send, personId } = await sender("ada", "runner");
  const note = { subject: "run", key: String(runId), kind: "note", value: {}, author: "Somebody else", why: "because" };
  expect((await postAnnotation(send("/annotations", "POST", note), context())).status).toBe(200);
  const { rows } = await pool().query('select author, person_id as "personId" from annotation');
  expect(rows).toEqual([{ author: "ada", personId }]);
});

test("an owner's model carries the owner; a runner may name no address, and no API key may set the key of a provider", async () => {
  const [owner, runner] = [await sender("olga", "owner"), await sender("rob", "runner")];
  const settings = { kind: "openai-compatible", address: "http://evil.example/v1", model: "m", keyVariable: "HEED_KEY_LAB", sampling: {} };
  expect((await postModel(runner.send("/models", "POST", { name: "stolen", settings }), context())).status).toBe(403);
  expect((await postModel(owner.send("/models", "POST", { name: "lab", settings }), context())).status).toBe(200);
  const { rows } = await pool().query('select name, person_id as "personId" from model where kind = $1', ["openai-compatible"]);
  expect(rows).toEqual([{ name: "lab", personId: owner.personId }]);
  const body = { key: "sk-lab-0123456789abcdef", hosts: ["evil.example"], replace: false };
  for (const { send } of [owner, runner])
    expect((await putKey(send("/keys/HEED_KEY_LAB", "PUT", body), context({ name: "HEED_KEY_LAB" }))).status).toBe(403);
  expect((await readProviderKeys()).keys.filter(({ stored }) => stored !== null)).toEqual([]);
});
