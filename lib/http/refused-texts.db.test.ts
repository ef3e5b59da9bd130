import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { problemResponse } from "./problem-response";

const half = /half of a character/;
const nul = /NUL character/;
const create = (settings: object) => prisma().model.create({ data: { name: "m", kind: "simulated", settings } });

/** Changes what Postgres said, as a server with another `lc_messages` would. */
function inAnotherLanguage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { meta } = error as { meta?: { driverAdapterError?: { cause: { originalMessage: string } } } };
  if (meta?.driverAdapterError) meta.driverAdapterError.cause.originalMessage = "ungültige Eingabesyntax";
  error.message = "ungültige Eingabesyntax";
  return error;
}

test.each([
  ["half a character in JSON", () => pool().query("select $1::jsonb", ['"\\ud800"']), half],
  ["half a character in Prisma's JSON", () => create({ text: "\ud800" }), half],
  ["a NUL character in JSON", () => pool().query("select $1::jsonb", ['"\\u0000"']), nul],
  ["a NUL character in a text", () => pool().query("select $1::text", ["\0"]), nul],
  ["a NUL character in Prisma's JSON", () => create({ text: "\0" }), nul],
])("Postgres refuses %s, whatever language it speaks", async (_what, ask, sentence) => {
  const refused = await ask().then(
    () => null,
    (error: unknown) => error,
  );
  const response = problemResponse(inAnotherLanguage(refused), new Request("http://localhost/api/models", { method: "POST" }));
  expect(await response.json()).toMatchObject({ error: { code: "invalid", message: expect.stringMatching(sentence) } });
});

test("a number that Postgres cannot read is a fault of Heed", async () => {
  const refused = await pool()
    .query("select $1::int", ["x"])
    .catch((error: unknown) => error);
  expect(problemResponse(refused, new Request("http://localhost/api/models")).status).toBe(500);
});
