import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type Annotation, annotateBody, annotation, lineReading } from "@/lib/contracts/annotation";
import { flaggedSample } from "@/lib/contracts/flag";
import { share } from "@/lib/contracts/share";
import { annotate } from "@/lib/curation/annotate";
import { pool } from "@/lib/db/pool";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { DELETE as restore, POST as undo } from "./annotations/[id]/undo/route";
import { GET as getAnnotations, POST as postAnnotation } from "./annotations/route";
import { GET as getFlags } from "./flags/route";
import { GET as getShared } from "./s/[slug]/annotations/route";
import { POST as postShare } from "./shares/route";
import { GET as getReadings } from "./suites/[id]/readings/route";

let run: Awaited<ReturnType<typeof storedRun>>;
let other: Awaited<ReturnType<typeof storedRun>>;

const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000/api${path}`, { ...init, headers: { host: "localhost:3000", "content-type": "application/json" } });
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const post = (body: unknown) => postAnnotation(request("/annotations", { method: "POST", body: JSON.stringify(body) }), context());
const note = (subject: string, key: string, why = "because") => ({ subject, key, kind: "note", value: {}, author: "Ada", why });
const list = z.array(annotation);

const readingOf = (line: number, finds: "right" | "wrong", author = "Ada", ordinal = 1) => ({
  ...{ subject: "item", key: `${run.suiteId}/${ordinal}`, kind: "reading", value: { line, finds }, author },
  why: finds === "wrong" ? "the start value is not said" : "",
});

async function readings() {
  const answer = await getReadings(request(`/suites/${run.suiteId}/readings`), context({ id: String(run.suiteId) }));
  const rows = z.array(lineReading).parse(await answer.json());
  return rows.map(({ ordinal, line, author, finds }) => `${ordinal}/${line} ${author} ${finds}`).sort();
}

async function say(body: unknown): Promise<number> {
  const answer = await post(body);
  expect(answer.status).toBe(200);
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}

async function read(subject: string, key: string): Promise<Annotation[]> {
  return list.parse(await (await getAnnotations(request(`/annotations?${new URLSearchParams({ subject, key })}`), context())).json());
}

async function shared(target: unknown, subject: string, key: string): Promise<Response> {
  const made = await postShare(request("/shares", { method: "POST", body: JSON.stringify(target) }), context());
  const { slug } = share.parse(await made.json());
  return getShared(request(`/s/${slug}/annotations?${new URLSearchParams({ subject, key })}`), context({ slug }));
}

beforeEach(async () => {
  await pool().query("delete from annotation");
  run = await storedRun({ name: "Spoken of" });
  other = await storedRun({ suiteId: run.suiteId, name: "Not spoken of" });
});

test("each kind of annotation is stored with its author and reason", async () => {
  const key = `${run.runId}/0`;
  const about = { subject: "sample", key, author: " Ada ", why: "the reply has it" };
  await say({ ...about, kind: "class", value: { class: "position bias" } });
  await say({ ...about, kind: "review", value: { finds: "wrong" } });
  await say({ ...about, kind: "dispute", value: { claims: "should pass" } });
  await say(note("sample", key));
  const annotations = await read("sample", key);
  expect(annotations.map(({ kind, value }) => [kind, value])).toEqual([
    ["note", {}],
    ["dispute", { claims: "should pass" }],
    ["review", { finds: "wrong" }],
    ["class", { class: "position bias" }],
  ]);
  expect(annotations[1]).toMatchObject({ author: "Ada", why: "the reply has it", undoneAt: null });
});

test("a person's review of a sample replaces their earlier one, and no other statement", async () => {
  const key = `${run.runId}/0`;
  const review = (finds: string, author = "Ada") => ({ subject: "sample", key, kind: "review", value: { finds }, author, why: "" });
  await say(note("sample", key));
  await say(review("right"));
  await say(review("wrong", "Ben"));
  await say({ ...review("right"), key: `${run.runId}/1` });
  await say(review("unclear"));
  const standing = (await read("sample", String(run.runId))).filter(({ undoneAt }) => undoneAt === null);
  expect(standing.map(({ key, kind, value, author }) => [key, kind, value, author])).toEqual([
    [key, "review", { finds: "unclear" }, "Ada"],
    [`${run.runId}/1`, "review", { finds: "right" }, "Ada"],
    [key, "review", { finds: "wrong" }, "Ben"],
    [key, "note", {}, "Ada"],
  ]);
});

test("a key matches everything below it, but not a longer number with the same prefix", async () => {
  const { runId, suiteId } = run;
  const check = `${runId}/1/0/a/b`;
  await say(note("check", check));
  await say(note("sample", `${runId}/1`));
  await say(note("suite", String(suiteId)));
  await say(note("item", `${suiteId}/2`));
  await pool().query("insert into annotation (subject, key, kind, value, author) values ('check', $1, 'note', '{}', 'Eve')", [
    `${runId}/10/0/a`,
  ]);
  expect((await read("sample,check", `${runId}/1`)).map(({ key }) => key)).toEqual([`${runId}/1`, check]);
  expect((await read("check", check)).map(({ key }) => key)).toEqual([check]);
  expect((await read("suite,item", String(suiteId))).map(({ subject }) => subject)).toEqual(["item", "suite"]);
  expect(await read("run", String(runId))).toEqual([]);
});

test.each([
  ["of a sample that is not stored", () => note("sample", `${run.runId}/999`), 404],
  ["of a check in a turn that is not stored", () => note("check", `${run.runId}/0/7/x`), 404],
  ["under a second key of a sample", () => note("sample", `0${run.runId}/0`), 400],
  ["with half of a character", () => ({ ...note("sample", `${run.runId}/0`), kind: "class", value: { class: "a\ud800" } }), 400],
  ["with the key of another subject", () => note("sample", String(run.runId)), 400],
  ["without an author", () => ({ ...note("run", String(run.runId)), author: " " }), 400],
  ["with an empty note", () => note("run", String(run.runId), " "), 400],
  ["by a reader who objects without a reason", () => ({ ...readingOf(1, "wrong"), why: "" }), 400],
  ["by a reader of a suite instead of an item", () => ({ ...readingOf(1, "right"), subject: "suite", key: String(run.suiteId) }), 400],
  ["with a value of another kind", () => ({ ...note("run", String(run.runId)), kind: "review", value: { claims: "faulty" } }), 400],
])("refuses annotations %s", async (_, body, status) => {
  const before = await pool().query("select count(*) from annotation");
  const answer = await post(body());
  expect(answer.status).toBe(status);
  expect(await pool().query("select count(*) from annotation")).toMatchObject({ rows: before.rows });
});

test("an annotation is undone only once, stays, and can be restored", async () => {
  const id = await say(note("run", String(run.runId)));
  const at = context({ id: String(id) });
  const path = `/annotations/${id}/undo`;
  const undone = async () => (await read("run", String(run.runId))).find((annotation) => annotation.id === id)?.undoneAt;
  expect((await undo(request(path, { method: "POST" }), at)).status).toBe(200);
  const first = await undone();
  expect(first).toEqual(expect.any(String));
  await undo(request(path, { method: "POST" }), at);
  expect(await undone()).toBe(first);
  expect((await restore(request(path, { method: "DELETE" }), at)).status).toBe(200);
  expect(await undone()).toBeNull();
  const missing = context({ id: "999999" });
  expect((await undo(request("/annotations/999999/undo", { method: "POST" }), missing)).status).toBe(404);
});

test("a reader's new reading of a line replaces the earlier one, and other readers' readings remain", async () => {
  const { suiteId } = run;
  await say(readingOf(3, "right"));
  await say(readingOf(0, "right"));
  await say(readingOf(3, "right", "Bo"));
  await say(readingOf(3, "right", "Ada", 2));
  const objection = await say(readingOf(3, "wrong"));
  expect(await readings()).toEqual(["1/0 Ada right", "1/3 Ada wrong", "1/3 Bo right", "2/3 Ada right"]);
  const { rows } = await pool().query("select count(*)::int as count from annotation where kind = 'reading' and undone_at is not null");
  expect(rows).toEqual([{ count: 1 }]);
  await undo(request(`/annotations/${objection}/undo`, { method: "POST" }), context({ id: String(objection) }));
  expect(await readings()).toEqual(["1/0 Ada right", "1/3 Bo right", "2/3 Ada right"]);
  // They are not among the notes and disputes of a page, which shows some hundreds of them.
  expect((await read("suite,item", String(suiteId))).map(({ kind }) => kind)).not.toContain("reading");
  expect(await readings()).not.toContain("1/3 Ada right");
});

test("with accounts, readers of the same name keep their own readings, and a reader who has a new name replaces their own", async () => {
  const people = await Promise.all(
    [1, 2].map(async (nth) => {
      const id = randomUUID();
      await pool().query("insert into person (id, email, name) values ($1, $2, 'Anna')", [id, `anna-${id}-${nth}@lab.example`]);
      return id;
    }),
  );
  const judge = (line: number, finds: "right" | "wrong", author: string, by: string | undefined) =>
    annotate(annotateBody.parse(readingOf(line, finds, author)), by ?? null);
  await judge(3, "right", "Anna", people[0]);
  await judge(3, "wrong", "Anna", people[1]);
  expect(await readings()).toEqual(["1/3 Anna right", "1/3 Anna wrong"]);
  await judge(3, "right", "Annette", people[1]);
  expect(await readings()).toEqual(["1/3 Anna right", "1/3 Annette right"]);
});

test("a share shows annotations of its target that are not undone, without addresses, and no others", async () => {
  const { runId } = run;
  const key = `${runId}/2`;
  await say(note("sample", key, "asked at https://secret-host.example:8443/v1"));
  const gone = await say(note("sample", key, "taken back"));
  await undo(request(`/annotations/${gone}/undo`, { method: "POST" }), context({ id: String(gone) }));
  await say(note("sample", `${other.runId}/2`));
  const runTarget = { kind: "run", runId };
  const sampleTarget = { kind: "sample", runId, ordinal: 2 };
  for (const target of [runTarget, sampleTarget]) {
    const answer = await shared(target, "sample,check", key);
    const annotations = list.parse(await answer.json());
    expect(annotations.map(({ why }) => why)).toEqual(["asked at …"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const refused = [
    [sampleTarget, "sample", `${runId}/1`],
    [sampleTarget, "sample", `${runId}/20`],
    [sampleTarget, "run", String(runId)],
    [runTarget, "sample", `${other.runId}/2`],
    [runTarget, "suite", String(run.suiteId)],
    [runTarget, "sample,item", key],
    [{ kind: "leaderboard", benchmark: "ifscale", simulated: false }, "sample", key],
  ] as const;
  for (const [target, subject, refusedKey] of refused)
    expect((await shared(target, subject, refusedKey)).status, `${subject} ${refusedKey}`).toBe(404);
});

test("a sample is flagged once, is in the queue until its flag is undone, and returns when the flag is restored", async () => {
  const key = `${run.runId}/1`;
  const flag = { subject: "sample", key, kind: "flag", value: {}, author: "Ada", why: "" };
  const id = await say(flag);
  expect(await say(flag)).toBe(id);
  const later = await say({ ...flag, key: `${other.runId}/0` });
  const queue = async () =>
    z
      .array(flaggedSample)
      .parse(await (await getFlags(request("/flags"), context())).json())
      .map(({ runName, ordinal }) => `${runName} ${ordinal}`);
  expect(await queue()).toEqual(["Not spoken of 0", "Spoken of 1"]);
  const flaggedIn = async (line: string) => (await readRunSamples(run.runId, { line })).rows.map(({ ordinal }) => ordinal);
  expect(await flaggedIn("flagged:yes")).toEqual([1]);
  expect(await flaggedIn("flagged:no")).not.toContain(1);
  // A flag concerns only its author: neither lists of notes nor shares contain it.
  expect((await read("sample", key)).filter(({ kind }) => kind === "flag")).toEqual([]);
  await undo(request(`/annotations/${id}/undo`, { method: "POST" }), context({ id: String(id) }));
  expect(await queue()).toEqual(["Not spoken of 0"]);
  await restore(request(`/annotations/${id}/undo`, { method: "DELETE" }), context({ id: String(id) }));
  expect(await queue()).toEqual(["Not spoken of 0", "Spoken of 1"]);
  await pool().query("update run set delete_at = now() where id = $1", [other.runId]);
  expect(await queue()).toEqual(["Spoken of 1"]);
  await pool().query("update run set delete_at = null where id = $1", [other.runId]);
  expect((await post({ ...flag, subject: "run", key: String(run.runId) })).status).toBe(400);
  for (const flagId of [id, later]) await undo(request(`/annotations/${flagId}/undo`, { method: "POST" }), context({ id: String(flagId) }));
});

test("requests at the same time flag a sample once", async () => {
  const flag = { ...note("sample", `${run.runId}/0`), kind: "flag" };
  const ids = await Promise.all(Array.from({ length: 4 }, () => say(flag)));
  expect(new Set(ids).size).toBe(1);
});

test("a restored flag or finding takes the place of the one that replaced it", async () => {
  const back = async (id: number, verb: typeof undo) =>
    expect((await verb(request(`/annotations/${id}/undo`, { method: "POST" }), context({ id: String(id) }))).status).toBe(200);
  const standing = async (subject: string, key: string) => {
    const sql = "select id from annotation where subject = $1 and key = $2 and undone_at is null order by id desc";
    return (await pool().query(sql, [subject, key])).rows.map(({ id }) => id);
  };
  const flag = { ...note("sample", `${run.runId}/0`), kind: "flag" };
  const first = await say(flag);
  await back(first, undo);
  const second = await say(flag);
  expect(second).not.toBe(first);
  await back(first, restore);
  expect(await standing("sample", flag.key)).toEqual([first]);
  const right = await say(readingOf(1, "right"));
  const [line, reader] = [await say(readingOf(2, "right")), await say(readingOf(1, "right", "Eve"))];
  const wrong = await say(readingOf(1, "wrong"));
  expect(await standing("item", readingOf(1, "right").key)).toEqual([wrong, reader, line]);
  await back(wrong, undo);
  await back(wrong, restore);
  await back(right, restore);
  expect(await standing("item", readingOf(1, "right").key)).toEqual([reader, line, right]);
});
