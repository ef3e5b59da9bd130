import { expect, it } from "vitest";
import { z } from "zod";
import { inWords } from "./issue-words";

const schema = z.object({
  text: z.string().min(1),
  whole: z.int().positive(),
  list: z.array(z.object({ id: z.string() })).max(2),
  some: z.array(z.string()).min(1),
  either: z.union([z.string(), z.number()]),
  one: z.enum(["a", "b"]),
  own: z.string("expected an id"),
  record: z.record(z.string(), z.unknown()),
  number: z.coerce.number(),
});
const good = { text: "x", whole: 1, list: [{ id: "x" }], some: ["x"], either: 1, one: "a", own: "x", record: {}, number: "3" };

it.each([
  [{ text: undefined }, "text: expected text, found nothing"],
  [{ text: 3 }, "text: expected text, found a number"],
  [{ text: "" }, "text: expected non-empty text"],
  [{ whole: 1.5 }, "whole: expected a whole number, found a number with a fraction"],
  [{ whole: 0 }, "whole: expected more than 0"],
  [{ whole: null }, "whole: expected a number, found null"],
  [{ list: "x" }, "list: expected a list, found text"],
  [{ list: [3] }, "list.0: expected an object, found a number"],
  [{ list: [{}] }, "list.0.id: expected text, found nothing"],
  [{ list: [{ id: "x" }, { id: "x" }, { id: "x" }] }, "list: expected at most 2 entries"],
  [{ some: [] }, "some: expected at least 1 entry"],
  [{ either: [] }, "either: expected text or a number, found a list"],
  [{ one: "c" }, "one: expected “a” or “b”"],
  [{ own: 3 }, "own: expected an id"],
  [{ record: true }, "record: expected an object, found true or false"],
  [{ number: "x" }, "number: expected a number, found no number"],
])("describes the fault in %j", (wrong, expected) => {
  const issue = schema.safeParse({ ...good, ...wrong }, inWords).error?.issues[0];
  expect(`${issue?.path.join(".")}: ${issue?.message}`).toBe(expected);
});
