import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { readJobSteps } from "@/lib/reads/jobs";
import { hashOfText } from "@/lib/text/text-hash";
import { buildSteps } from "./build-steps";

afterAll(() => endPool());

const step = (nth: number) => ({
  subject: `f${nth}`,
  step: "factor",
  prompt: "Which?",
  reply: nth % 2 ? null : "3",
  decision: `Took ${nth}.`,
});

it("stores requests and decisions in order, replaces them when the build runs again, and stores shared texts", async () => {
  await pool().query("insert into job (id, kind, benchmark, name, input, status) values (7, 'build', 'b', 'b', '{}', 'running')");
  const first = await buildSteps(7);
  for (let nth = 0; nth < 450; nth++) first.add(step(nth));
  expect(first.share("a text of many items")).toBe(hashOfText("a text of many items"));
  await first.close();
  const page = await readJobSteps(7, { cursor: 199, limit: 3 });
  expect([page.total, page.nextCursor]).toEqual([450, 202]);
  expect(page.steps.map(({ nth, decision }) => [nth, decision])).toEqual([
    [200, "Took 200."],
    [201, "Took 201."],
    [202, "Took 202."],
  ]);
  const { rows } = await pool().query("select text from blob where hash = $1", [hashOfText("a text of many items")]);
  expect(rows).toEqual([{ text: "a text of many items" }]);

  const again = await buildSteps(7);
  again.add(step(9));
  await again.close();
  const whole = await readJobSteps(7, {});
  expect(whole).toEqual({ steps: [{ nth: 0, ...step(9) }], nextCursor: null, total: 1 });
  await expect(readJobSteps(99_999, {})).rejects.toMatchObject({ code: "not_found" });
});
