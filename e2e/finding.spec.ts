import { sampleDetail } from "../lib/contracts/sample";
import { finishedRun, readRun } from "./api";
import { hydrated } from "./complaints";
import { expect, test } from "./test";

test("samples are found with a filter, and replies across all runs with a word", async ({ page, request }) => {
  const runId = await finishedRun(request, "Found run", { densities: [10, 40], seeds: 2 });
  await page.goto(`/runs/${runId}?density=40`);
  const line = page.getByRole("combobox", { name: "Filter samples" });
  const count = page.getByRole("region", { name: "Samples" }).getByText(/^\S+ of 4$/);

  await test.step("an old address is converted to the filter line, and chips write into it", async () => {
    await expect(page).toHaveURL(/q=density(:|%3A)40/);
    await expect(line).toHaveValue("density:40");
    await expect(count).toHaveText("2 of 4");
    await page.getByRole("group", { name: "Verdict" }).getByRole("button", { name: "Passed" }).click();
    await expect(line).toHaveValue("density:40 verdict:passed");
  });

  await test.step("an unknown field is marked, the last result stays, and a click corrects it", async () => {
    await line.fill("sample:1");
    await expect(count).toHaveText("1 of 4");
    await line.fill("densty:10");
    await expect(page.getByText("There is no field “densty”.")).toBeVisible();
    await expect(count).toHaveText("1 of 4");
    await expect(page).toHaveURL(/q=sample(:|%3A)1/);
    await page.getByRole("button", { name: "Did you mean density?" }).click();
    await expect(line).toHaveValue("density:10");
    await expect(count).toHaveText("2 of 4");
  });

  await test.step("values are completed from the run, and the most restrictive condition is named", async () => {
    await line.fill("dens");
    await line.press("Tab");
    await expect(page.getByRole("option", { name: /^40/ })).toBeVisible();
    await page.getByRole("option", { name: /^40/ }).click();
    await expect(line).toHaveValue("density:40 ");
    await line.fill("density:40 ~nowheretobefound");
    await expect(page.getByText("Without ~nowheretobefound there would be 2 samples.")).toBeVisible();
    await line.fill("");
    await expect(count).toHaveText("4 of 4");
  });

  await test.step("the table is sorted by a column", async () => {
    const grid = page.getByRole("grid", { name: "Samples" });
    const heading = grid.getByRole("columnheader", { name: "Density" });
    const place = (await grid.getByRole("columnheader").allTextContents()).indexOf("Density") + 1;
    const densities = grid.locator(`[role=gridcell]:nth-child(${place})`);
    // The filter line still has the focus, and its suggestions cover the headings.
    await line.press("Escape");
    await heading.getByRole("button").click();
    await expect(page).toHaveURL(/sort=-density/);
    await expect(densities).toHaveText(["40", "40", "10", "10"]);
    await heading.getByRole("button").click();
    await expect(page).toHaveURL(/sort=density/);
    await expect(densities).toHaveText(["10", "10", "40", "40"]);
  });

  await test.step("the palette searches all runs for a word", async () => {
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
    const matches = page.getByRole("region", { name: /Found run/ });
    await expect(matches.locator("mark").first()).toHaveText(new RegExp(word, "i"));
    await matches.getByRole("listitem").first().getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/runs/${runId}/samples/\\d+`));
  });
});

test("last week's run is found in two steps, and the filter is saved under a name that the finder finds", async ({ page, request }) => {
  const runId = await finishedRun(request, "Run of last week", { densities: [20, 30], seeds: 2 });
  const { startedAt } = await readRun(request, runId);
  await page.clock.setFixedTime(Date.parse(startedAt ?? "") + 7 * 24 * 3_600_000);
  await page.goto("/runs");
  const line = page.getByRole("combobox", { name: "Filter runs" });

  await test.step("a week is selected and a result is opened", async () => {
    await line.fill("started:la");
    await page.getByRole("option", { name: "last week" }).click();
    await expect(line).toHaveValue('started:"last week" ');
    await page.getByRole("link", { name: "Run of last week", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/runs/${runId}`));
  });

  await test.step("part of a name finds runs, = requires the whole name, and the help explains it", async () => {
    await page.goto("/runs");
    await line.fill("name:LAST");
    await expect(page.getByRole("link", { name: "Run of last week", exact: true })).toBeVisible();
    await line.fill("name:=last");
    await expect(page.getByText("No matching runs")).toBeVisible();
    await page.getByRole("button", { name: "How to filter" }).click();
    await expect(page.getByRole("dialog", { name: "How to filter" })).toContainText("is exactly abc");
    await page.keyboard.press("Escape");
  });

  await test.step("the filter is named, found, renamed, and deleted with undo", async () => {
    const views = page.getByRole("button", { name: /Views|Weekly/ });
    await line.fill("name:last");
    await expect(page).toHaveURL(/name(:|%3A)last/);
    await views.click();
    await page.getByRole("menuitem", { name: "Save this filter as…" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Weekly look");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Weekly look" })).toBeVisible();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Models" }).click();
    await expect(page).toHaveURL(/\/models$/);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/Go to/).fill("weekly");
    await expect(page.getByRole("option").first()).toContainText("Weekly look");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/name(:|%3A)last/);
    await views.click();
    await page.getByRole("menuitem", { name: /Rename/ }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Weekly report");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("button", { name: "Weekly report" })).toBeVisible();
    await views.click();
    await page.getByRole("menuitem", { name: /Delete/ }).click();
    await expect(page.getByRole("button", { name: "Weekly report" })).toHaveCount(0);
    await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Weekly report" })).toBeVisible();
  });
});

test("flagged samples form a queue; replies are shown as Markdown and JSON and found by a regular expression", async ({
  page,
  request,
}) => {
  const runId = await finishedRun(request, "Flagged run", { densities: [15, 45], seeds: 2 });
  const sample = (ordinal: number) => new RegExp(`/runs/${runId}/samples/${ordinal}(\\?|$)`);
  const flag = page.getByRole("button", { name: /^Flag/ });

  await test.step("two samples are flagged with a key, and stepping adds one history entry", async () => {
    await page.goto(`/runs/${runId}?tab=samples`);
    await hydrated(page);
    await page.getByRole("grid", { name: "Samples" }).getByRole("link").first().click();
    await expect(page).toHaveURL(sample(0));
    await expect(flag).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("m");
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    for (const ordinal of [1, 2]) {
      await page.keyboard.press("j");
      await expect(page).toHaveURL(sample(ordinal));
    }
    await expect(flag).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("m");
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(page).toHaveURL(/tab=samples/);
  });

  await test.step("the queue leads from one sample to the next and keeps its place when a flag is removed and restored", async () => {
    await page.goto("/flagged");
    await expect(page.getByRole("row").filter({ hasText: `#${runId}` })).toHaveCount(2);
    await page.getByRole("link", { name: "Review them" }).click();
    await expect(page).toHaveURL(sample(2));
    await expect(page.getByText(/^1 of \d+ flagged$/)).toBeVisible();
    // The link may have been followed as a plain page, whose keys work later.
    await hydrated(page);
    await page.keyboard.press("j");
    await expect(page).toHaveURL(sample(0));
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("m");
    await expect(flag).toHaveAttribute("aria-pressed", "false");
    await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(sample(2));
  });

  await test.step("a reply is shown as Markdown or JSON, and the browser remembers the choice", async () => {
    await page.getByRole("tab", { name: "Reply" }).click();
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await expect(page.getByText(/is not JSON: line 1, column 1/)).toBeVisible();
    await page.getByRole("button", { name: "Markdown", exact: true }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: "Markdown", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Raw", exact: true }).click();
  });

  await test.step("a regular expression finds replies within the filter, and an error shows its position", async () => {
    const { turns } = sampleDetail.parse(await (await request.get(`/api/runs/${runId}/samples/0`)).json());
    const word = /[A-Za-z]{6,}/.exec(turns[0]?.reply ?? "")?.[0] ?? "";
    await page.goto("/search");
    await page.getByRole("button", { name: "Regular expression" }).click();
    await page.getByRole("combobox", { name: "Only in" }).fill(`run:${runId}`);
    await page.getByRole("textbox", { name: "Regular expression" }).fill(`${word.slice(0, 5)}[a-z]+`);
    await page.keyboard.press("Enter");
    const matches = page.getByRole("region", { name: /Flagged run/ });
    await expect(matches.locator("mark").first()).toHaveText(new RegExp(`^${word.slice(0, 5)}`, "i"));
    await expect(page.getByText("All 4 replies searched.").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Regular expression" }).fill("a(?=b)");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/cannot be read at character 2/)).toBeVisible();
  });
});
