import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { problem } from "@/lib/contracts/problem";
import { HeedError } from "@/lib/errors";
import { problemResponse } from "./problem-response";

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockImplementation(() => {}));
afterEach(() => void logged.mockReset());

const post = new Request("http://localhost/api/models", { method: "POST" });
const get = new Request("http://localhost/api/models");

async function answer(error: unknown, request = post) {
  const response = problemResponse(error, request);
  return { status: response.status, cache: response.headers.get("cache-control"), ...problem.parse(await response.json()).error };
}

test.each([
  ["not_found", 404],
  ["invalid", 400],
  ["conflict", 409],
  ["forbidden", 403],
  ["unavailable", 503],
  ["internal", 500],
] as const)("maps %s to %d with its sentence", async (code, status) => {
  expect(await answer(new HeedError(code, "A sentence.", { where: "field" }))).toEqual({
    status,
    cache: "no-store",
    code,
    message: "A sentence.",
    where: "field",
    issues: [],
  });
});

test("names the fields that a schema refuses", async () => {
  const parsed = z.object({ settings: z.object({ port: z.number() }), name: z.string() }).safeParse({ settings: { port: "x" } });
  const got = await answer(parsed.error);
  expect(got).toMatchObject({ status: 400, code: "invalid", where: "settings.port" });
  expect(got.issues.map((issue) => issue.path)).toEqual(["settings.port", "name"]);
});

test("names the fields of the nearest alternative", async () => {
  const choice = z.union([z.strictObject({ id: z.number() }), z.strictObject({ unit: z.string(), amount: z.number() })]);
  const shape = z.object({ budget: choice, note: z.union([z.string(), z.number()]) });
  const issuesOf = async (budget: object) => (await answer(shape.safeParse({ budget, note: [] }).error)).issues;
  expect(await issuesOf({ unit: "usd", amount: 5, nmae: "Paper" })).toEqual([
    { path: "budget", message: expect.stringContaining("nmae") },
    { path: "note", message: "Invalid input" },
  ]);
  expect(await issuesOf({ unit: "usd", amount: "5" })).toMatchObject([{ path: "budget.amount" }, { path: "note" }]);
  expect(await issuesOf({ id: "5" })).toMatchObject([{ path: "budget.id" }, { path: "note" }]);
});

test("treats a schema error during a read as broken stored data", async () => {
  const parsed = z.object({ name: z.string() }).safeParse({});
  expect(await answer(parsed.error, get)).toMatchObject({ status: 500, code: "internal" });
});

test.each(["22003", "P2020", "P2033"])("says that a number is too large for the database (%s)", async (code) => {
  const error = new Error("query failed", { cause: Object.assign(new Error("value out of range"), { code }) });
  expect(await answer(error, get)).toMatchObject({
    status: 400,
    code: "invalid",
    message: "A number in the request is too large. Use a smaller number.",
  });
});

test("reports an unavailable database, whichever layer noticed it", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const shutdown = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  const wrapped = new Error("query failed", { cause: refused });
  for (const error of [refused, shutdown, wrapped, new AggregateError([refused]), new Error("Connection terminated unexpectedly")]) {
    const got = await answer(error);
    expect(got).toMatchObject({ status: 503, code: "unavailable" });
    expect(got.message).toMatch(/npm start/);
  }
});

test("reports the launcher's reason for an unavailable database", async () => {
  const held = globalThis as typeof globalThis & { heedDatabaseTrouble?: string | null };
  held.heedDatabaseTrouble = "The disk is full.";
  try {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    expect(await answer(refused, get)).toMatchObject({ status: 503, message: "The disk is full. No stored data is lost." });
  } finally {
    held.heedDatabaseTrouble = null;
  }
});

test.each([
  ["53300", /too many connections.*raise max_connections/],
  ["53100", /The disk with Heed’s data is full/],
  ["ENOSPC", /The disk with Heed’s data is full/],
])("names the remedy for %s, whether the driver or Prisma noticed it", async (code, sentence) => {
  const raw = Object.assign(new Error("no more"), { code });
  const adapter = { meta: { driverAdapterError: { cause: { originalCode: code } } } };
  for (const error of [raw, Object.assign(new Error("P2010"), { code: "P2010", ...adapter })]) {
    const got = await answer(error);
    expect(got).toMatchObject({ status: 503, code: "unavailable" });
    expect(got.message).toMatch(sentence);
  }
});

test("writes the details of internal faults only to the log", async () => {
  const secret = new Error("password of postgres is hunter2");
  const got = await answer(secret);
  expect(got).toMatchObject({ status: 500, code: "internal" });
  expect(JSON.stringify(got)).not.toContain("hunter2");
  expect(logged).toHaveBeenCalledWith(expect.any(String), secret);
});

test("logs neither one-time links nor the secret part of share links", async () => {
  for (const secret of ["E_3fX6ZBOsYFVHW8rOyBKA", "b".repeat(43)])
    for (const path of [`/api/join/${secret}`, `/api/s/${secret}/run`]) {
      await answer(new Error("no"), new Request(`http://localhost${path}`));
      expect(logged.mock.lastCall?.[0]).toContain(`${path.replace(secret, `${secret.slice(0, 4)}…`)} failed`);
    }
});

test("answers thrown values that are not errors", async () => {
  expect(await answer("thrown text")).toMatchObject({ status: 500, code: "internal" });
});
