import AxeBuilder from "@axe-core/playwright";
import { z } from "zod";
import { metric } from "../lib/contracts/metric";
import { expect, test } from "./test";

const expected = { output: [2, 5], stats: { rises: 2, falls: 1 } };
const record = {
  ...{ task_id: "rises", input: [[1, 2, 1, 5]], code_output: expected, difficulty: "easy", model_used: "by hand" },
  function: "def f(a):\n    r = [y for x, y in zip(a, a[1:]) if y > x]\n    return r, {'rises': len(r), 'falls': len(a) - 1 - len(r)}",
  ...{ description: "INPUTS: a list. LOGICS: find the rises. OUTPUTS: where it rises to.", stats_keys: ["rises", "falls"] },
};
const lines = [
  { ...record, test_case_id: 0, response: JSON.stringify(expected) },
  { ...record, test_case_id: 1, response: `I lost a fall.\n${JSON.stringify({ output: [2, 5], stats: { rises: 2, falls: 0 } })}` },
].map((caseRecord) => JSON.stringify({ ...caseRecord, instruction: `Do it by hand.\n${record.description}\nInput: [[1, 2, 1, 5]]` }));

test("results are imported; a failure is classified by hand with a reason, counts in the run, and is undone", async ({ page, request }) => {
  await page.goto("/suites/import?benchmark=logicif&importer=results");
  const choice = page.getByRole("main");
  await page
    .locator("#import-file")
    .setInputFiles({ name: "results.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines.join("\n")) });
  await page.getByRole("button", { name: /^Import repl/ }).click();
  await choice.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(/\/runs\/\d+$/);
  const runId = /\d+$/.exec(page.url())?.[0] ?? "";
  const classed = async (id: string) => {
    const metrics = z.array(metric).parse(await (await request.get(`/api/runs/${runId}/metrics`)).json());
    return metrics.find((row) => row.id === "class_cases" && Object.keys(row.slice).length === 1 && row.slice.class === id)?.value ?? 0;
  };
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Classify failures" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await classed("STE")).toBe(0);

  await page.goto(`/runs/${runId}/samples/1`);
  const failure = page.getByRole("region", { name: "Failure class" });
  await failure.getByRole("button", { name: "Classify this failure" }).click();
  await failure.getByRole("button", { name: "Save class" }).click();
  await expect(failure.getByText("Required.").first()).toBeVisible();
  await failure.getByRole("combobox", { name: "Class" }).click();
  await page.getByRole("option", { name: "State tracking error" }).click();
  await failure.getByLabel("Your name").fill("Ada");
  await failure.getByLabel("Why").fill("The fall from 2 to 1 was never counted.");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await failure.getByRole("button", { name: "Save class" }).click();
  await expect(failure).toContainText("State tracking error");
  await expect(failure).toContainText("by Ada");
  await expect(failure).toContainText("The fall from 2 to 1 was never counted.");
  expect(await classed("STE")).toBe(1);

  await page.reload();
  await expect(failure).toContainText("State tracking error");
  await page.getByRole("heading", { name: "Notes and disputes" }).click();
  await page.getByRole("list", { name: "Notes and disputes" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => classed("STE")).toBe(0);
  await page.reload();
  await expect(failure).toContainText("not classified yet");

  await page.goto(`/runs/${runId}/samples/0`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(failure).toHaveCount(0);
});
