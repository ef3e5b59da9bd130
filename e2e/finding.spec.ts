import { sampleDetail } from "../lib/contracts/sample";
import { ended, finishedRun, launch, makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

test("samples are found by one line, and replies of all runs by a word", async ({ page, request }) => {
  const runId = await finishedRun(request, "Found run", { densities: [10, 40], seeds: 2 });
  await page.goto(`/runs/${runId}?density=40`);
  const line = page.getByRole("combobox", { name: "Filter samples" });
  const count = page.getByRole("region", { name: "Samples" }).getByText(/^\S+ of 4$/);

  await test.step("an old address is rewritten to the line, and chips write into it", async () => {
    await expect(page).toHaveURL(/q=density(:|%3A)40/);
    await expect(line).toHaveValue("density:40");
    await expect(count).toHaveText("2 of 4");
    await page.getByRole("group", { name: "Verdict" }).getByRole("button", { name: "Passed" }).click();
    await expect(line).toHaveValue("density:40 verdict:passed");
  });

  await test.step("a name that does not exist is marked, the last result stays, and a click mends it", async () => {
    await line.fill("densty:10");
    await expect(page.getByText("There is no field “densty”.")).toBeVisible();
    await expect(page).toHaveURL(/density/);
    await page.getByRole("button", { name: "Did you mean density?" }).click();
    await expect(line).toHaveValue("density:10");
    await expect(count).toHaveText("2 of 4");
  });

  await test.step("values are completed from the run, and what excludes most is named", async () => {
    await line.fill("dens");
    await line.press("Tab");
    await expect(page.getByRole("option", { name: /^40/ })).toBeVisible();
    await page.getByRole("option", { name: /^40/ }).click();
    await expect(line).toHaveValue("density:40 ");
    await line.fill("density:40 ~nowheretobefound");
    await expect(page.getByText("~nowheretobefound excludes most: without it 2 samples match.")).toBeVisible();
    await line.fill("");
    await expect(count).toHaveText("4 of 4");
  });

  await test.step("the table is ordered by a column", async () => {
    await page.getByRole("columnheader", { name: "Latency" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=-latency/);
  });

  await test.step("a word is searched over all runs from the palette", async () => {
    const { turns } = sampleDetail.parse(await (await request.get(`/api/runs/${runId}/samples/0`)).json());
    const reply = turns[0]?.reply ?? "";
    const word = /[A-Za-z]{6,}/.exec(reply)?.[0] ?? "";
    expect(word).not.toBe("");
    const indexed = async () => (await (await request.get(`/api/search?q=${encodeURIComponent(`${word} run:${runId}`)}`)).json()).matching;
    await expect.poll(indexed).toBeGreaterThan(0);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/Go to/).fill(word);
    await page.getByRole("option", { name: `Search replies for “${word}”` }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await page.getByRole("combobox", { name: "Search replies" }).fill(`${word} run:${runId}`);
    await expect(page).toHaveURL(new RegExp(`run(:|%3A)${runId}`));
    const found = page.getByRole("region", { name: /Found run/ });
    await expect(found.locator("mark").first()).toHaveText(new RegExp(word, "i"));
    await found.getByRole("listitem").first().getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/runs/${runId}/samples/\\d+`));
  });
});

test("runs are chosen with Shift, tagged, archived, and deleted with a way back", async ({ page, request }) => {
  const suiteId = await makeSuite(request, "Order suite");
  const settings = { kind: "simulated", profile: "exponential", seed: 7, latencySeconds: 0 };
  const modelId = await makeModel(request, `Order model ${crypto.randomUUID()}`, settings);
  const ids: number[] = [];
  for (const name of ["Order one", "Order two", "Order three"]) {
    const id = await launch(request, { suiteId, modelId, name });
    await ended(request, id);
    ids.push(id);
  }
  await page.goto(`/runs?q=${encodeURIComponent(`run:${ids[0]}..`)}`);
  const box = (nth: number) => page.getByRole("checkbox", { name: new RegExp(`Choose run ${ids[nth]},`) });
  const bar = page.getByRole("region", { name: "Chosen runs" });

  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  await expect(bar.getByRole("status")).toContainText("3 chosen");
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill("paper");
  await page.getByRole("dialog").getByRole("button", { name: "Tag", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Order two" }).getByText("#paper")).toBeVisible();

  await bar.getByRole("button", { name: "Clear" }).click();
  await box(1).click();
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("link", { name: "Order two" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Filter runs" }).fill(`is:archived run:${ids[1]}`);
  await expect(page.getByRole("link", { name: "Order two" })).toBeVisible();
  await box(1).click();
  await bar.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("combobox", { name: "Filter runs" }).fill("tag:paper");

  await box(0).click();
  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Lost for good: 4 replies");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Order one" })).toHaveCount(0);
  await page.locator("[data-sonner-toast]").filter({ hasText: "deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Order one" })).toBeVisible();
});
