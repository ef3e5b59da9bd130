import { afterAll, expect, it } from "vitest";
import { buildResult } from "@/lib/contracts/suite";
import { endPool, pool } from "@/lib/db/pool";
import { readJob, readJobSteps } from "@/lib/reads/jobs";
import { createJob } from "./create-job";
import { dropValue } from "./drop-value";

afterAll(endPool);

const row = (value: string, group: string) => ({ value, group, cells: [1] });
const nearest = (value: string) => ({ value, step: "nearest to the centre", reason: "Farther off." });
const built = {
  ...{ fills: "ownWordings", values: ["a", "b"], columns: ["Cluster"], notes: [] },
  kept: [row("a", "one"), row("b", "two")],
  spares: [row("c", "two"), row("d", "one"), row("e", "one")],
  dropped: ["c", "d", "e"].map(nearest),
};

async function finished(result: unknown): Promise<number> {
  const id = await createJob({ kind: "build", benchmark: "lifbench", name: "wordings", input: {}, modelId: null, embeddingModelId: null });
  await pool().query("update job set status = 'finished', finished_at = now(), result = $2 where id = $1", [id, JSON.stringify(result)]);
  return id;
}

it("replaces a dropped value with the next of the same group until none is left", async () => {
  const id = await finished({ ...built, items: null });
  expect((await dropValue(id, "a")).values).toEqual(["d", "b"]);
  expect((await dropValue(id, "d")).values).toEqual(["e", "b"]);
  const last = await dropValue(id, "e");
  expect(last.values).toEqual(["b"]);
  expect(last.spares?.map(({ value }) => value)).toEqual(["c"]);
  expect(last.dropped.map(({ value, step }) => [value, step])).toEqual([
    ["c", "nearest to the centre"],
    ["a", "by hand"],
    ["d", "by hand"],
    ["e", "by hand"],
  ]);
  const { result } = await readJob(id);
  expect(result).toEqual(buildResult.parse(last));
  const { steps } = await readJobSteps(id, {});
  expect(steps.map(({ nth, subject, step, decision }) => [nth, subject, step, decision])).toEqual([
    [0, "one", "drop", "“a” was dropped manually and replaced by “d”."],
    [1, "one", "drop", "“d” was dropped manually and replaced by “e”."],
    [2, "one", "drop", "“e” was dropped manually."],
  ]);
});

it("drops no value that was not kept, and none from a build without spares", async () => {
  await expect(dropValue(await finished(built), "c")).rejects.toMatchObject({ code: "not_found", where: "value" });
  const { spares: _spares, ...plain } = built;
  await expect(dropValue(await finished(plain), "a")).rejects.toMatchObject({ code: "conflict" });
  await expect(dropValue(99_999, "a")).rejects.toMatchObject({ code: "not_found" });
});
