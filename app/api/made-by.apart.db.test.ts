import { expect, test } from "vitest";
import { testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readProviderKeys } from "@/lib/secrets/provider-keys";
import { DELETE as restoreAnnotation, POST as undoAnnotation } from "./annotations/[id]/undo/route";
import { POST as postAnnotation } from "./annotations/route";
import { POST as postJob } from "./jobs/route";
import { PUT as putKey } from "./keys/[name]/route";
import { POST as postOffered } from "./models/offered/route";
import { POST as postModel } from "./models/route";
import { POST as postTest } from "./models/test/route";
import { POST as postRunFile } from "./runs/import/route";
import { GET as getShares, POST as postShare } from "./shares/route";
import { POST as postImport } from "./suites/import/route";
import { POST as postUpload } from "./uploads/route";

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

test("with accounts, a note's author is the person who sends it, whatever name the request gives", async () => {
  const { runId } = await storedRun();
  const { send, personId } = await sender("ada", "runner");
  const note = { subject: "run", key: String(runId), kind: "note", value: {}, author: "Someone else", why: "because" };
  expect((await postAnnotation(send("/annotations", "POST", note), context())).status).toBe(200);
  const { rows } = await pool().query('select author, person_id as "personId" from annotation where key = $1', [String(runId)]);
  expect(rows).toEqual([{ author: "ada", personId }]);
});

test("a model records the owner who added it; a runner may not set an address, and an API key may not set a provider's key", async () => {
  const [owner, runner] = [await sender("olga", "owner"), await sender("rob", "runner")];
  const settings = { kind: "openai-compatible", address: "http://evil.example/v1", model: "m", sampling: {} };
  expect((await postModel(runner.send("/models", "POST", { name: "stolen", settings }), context())).status).toBe(403);
  // An API key, perhaps a stolen one, may not say where a provider's key is sent.
  const withKey = { ...settings, keyVariable: "HEED_KEY_LAB" };
  for (const [post, path] of [
    [postModel, "/models"],
    [postTest, "/models/test"],
    [postOffered, "/models/offered"],
  ] as const)
    expect(
      (await post(owner.send(path, "POST", path === "/models" ? { name: "stolen", settings: withKey } : withKey), context())).status,
    ).toBe(403);
  expect((await postModel(owner.send("/models", "POST", { name: "lab", settings }), context())).status).toBe(200);
  const { rows } = await pool().query('select name, person_id as "personId" from model where kind = $1', ["openai-compatible"]);
  expect(rows).toEqual([{ name: "lab", personId: owner.personId }]);
  const body = { key: "sk-lab-0123456789abcdef", hosts: ["evil.example"], replace: false };
  for (const { send } of [owner, runner])
    expect((await putKey(send("/keys/HEED_KEY_LAB", "PUT", body), context({ name: "HEED_KEY_LAB" }))).status).toBe(403);
  expect((await readProviderKeys()).keys.filter(({ stored }) => stored !== null)).toEqual([]);
});

test("a runner imports and builds only from their own uploads", async () => {
  const [owner, rival] = [await sender("una", "runner"), await sender("ron", "runner")];
  const { id } = await (await postUpload(owner.send("/uploads", "POST", { name: "theirs.csv" }), context())).json();
  const requests = [
    [postImport, "/suites/import", { benchmark: "ifscale", importer: "file", uploads: [id], suite: null, model: "m", name: "" }],
    [postRunFile, "/runs/import", { upload: id, again: false }],
    [postJob, "/jobs", { kind: "build", benchmark: "lifbench", name: "none", input: {}, uploads: [id] }],
  ] as const;
  for (const [post, path, body] of requests) {
    expect([path, (await post(rival.send(path, "POST", body), context())).status]).toEqual([path, 403]);
    expect([path, (await post(owner.send(path, "POST", body), context())).status]).not.toEqual([path, 403]);
  }
});

test("a person sees only their own shares, and an owner sees everyone's", async () => {
  const { runId } = await storedRun();
  const [maker, rival, owner] = [await sender("mia", "runner"), await sender("rex", "runner"), await sender("odo", "owner")];
  const { slug } = await (await postShare(maker.send("/shares", "POST", { kind: "run", runId }), context())).json();
  const seen = async ({ send }: Awaited<ReturnType<typeof sender>>) => {
    const answer = await getShares(
      new Request(send("/shares", "POST", {}).url, { headers: send("/shares", "POST", {}).headers }),
      context(),
    );
    return ((await answer.json()) as { slug: string }[]).map((link) => link.slug);
  };
  expect([await seen(maker), await seen(rival), await seen(owner)]).toEqual([[slug], [], [slug]]);
});

test("only the maker of a suite or an owner may annotate it as the authors' suite", async () => {
  const { suiteId } = await storedRun();
  const claim = { subject: "suite", key: String(suiteId), kind: "authors-suite", value: {}, author: "x", why: "" };
  const [maker, rival, owner] = [await sender("may", "runner"), await sender("roy", "runner"), await sender("ola", "owner")];
  await pool().query("update suite set person_id = $2 where id = $1", [suiteId, maker.personId]);
  const statuses = [];
  for (const { send } of [rival, maker, owner])
    statuses.push((await postAnnotation(send("/annotations", "POST", claim), context())).status);
  expect(statuses).toEqual([403, 200, 200]);
});

test("who may no longer claim that a suite is the authors' own may not restore the claim either", async () => {
  const { suiteId } = await storedRun();
  const [maker, owner] = [await sender("kim", "runner"), await sender("lou", "owner")];
  await pool().query("update suite set person_id = $2 where id = $1", [suiteId, maker.personId]);
  const made = async (kind: string) => {
    const body = { subject: "suite", key: String(suiteId), kind, value: {}, author: "x", why: "because" };
    const { id } = await (await postAnnotation(maker.send("/annotations", "POST", body), context())).json();
    return { path: `/annotations/${id}/undo`, at: context({ id: String(id) }) };
  };
  const [claim, note] = [await made("authors-suite"), await made("note")];
  for (const { path, at } of [claim, note]) expect((await undoAnnotation(owner.send(path, "POST", {}), at)).status).toBe(200);
  await pool().query("update person set role = 'reader' where id = $1", [maker.personId]);
  const restored = async ({ path, at }: typeof claim) => (await restoreAnnotation(maker.send(path, "DELETE", {}), at)).status;
  expect([await restored(claim), await restored(note)]).toEqual([403, 200]);
  await pool().query("update person set role = 'runner' where id = $1", [maker.personId]);
  expect(await restored(claim)).toBe(200);
});
