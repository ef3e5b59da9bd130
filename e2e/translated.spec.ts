import { finishedRun } from "./api";
import { complaints, hydrated } from "./complaints";
import { expect, type Page, test } from "./test";

/** Replaces each text of a page, now and later, by two `font` elements with its words in capitals, as browsers' translators do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeftAlone = (text: Text) =>
      !text.data.trim() ||
      !text.parentElement ||
      text.parentElement.closest("script,style,svg,textarea,[translate=no],code,pre,font") !== null;
    const wrap = (text: Text) => {
      if (isLeftAlone(text)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function opened(page: Page, path: string): Promise<string[]> {
  const heard = await complaints(page);
  await page.goto(path);
  await hydrated(page);
  await translate(page);
  return heard;
}

const broken = /could not be made/i;

test("Runs can be searched while the browser translates it", async ({ page, request }) => {
  await finishedRun(request, "Run that is translated");
  const heard = await opened(page, "/runs");
  const search = page.getByRole("combobox", { name: "Filter runs" });
  await search.fill("no run has such a name");
  await expect(page.getByRole("main").getByRole("link", { name: "Run that is translated" })).toHaveCount(0);
  await search.fill("that is translated");
  await expect(page.getByRole("main").getByRole("link", { name: "Run that is translated" }).first()).toBeVisible();
  await search.fill("");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^models$/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/models/);
  await page.goBack();
  await expect(page.getByRole("main").getByRole("link", { name: "Run that is translated" }).first()).toBeVisible();
  await expect(page.getByText(broken)).toHaveCount(0);
  expect(heard).toEqual([]);
});

test("samples, a launch and a leaderboard work while the browser translates them", async ({ page, request }) => {
  const run = await finishedRun(request, "Samples that are translated");
  const heard = await opened(page, `/runs/${run}/samples/1`);
  // The prompt is left unchanged; the words around it are not.
  const prompt = page.getByRole("region", { name: "Prompt text" });
  await expect(prompt.locator("font").first()).toBeVisible();
  await expect(prompt.locator('[translate="no"]').first()).toBeVisible();
  await expect(prompt.locator('[translate="no"] font')).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/samples\/2/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`/runs/${run}?tab=samples`);
  await hydrated(page);
  await translate(page);
  const line = page.getByRole("combobox", { name: "Filter samples" });
  await line.fill("sample:1");
  // The button of the columns shows a count in the same words.
  const shown = page.getByRole("region", { name: "Samples" }).locator("p[aria-live]");
  await expect(shown.filter({ hasText: /^1 of \S+$/i })).toBeVisible();
  await line.fill("");
  await expect(shown.filter({ hasText: /^(\S+) of \1$/i })).toBeVisible();
  await page.goto("/launch");
  await hydrated(page);
  await translate(page);
  await page.getByRole("main").getByRole("combobox").first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: /^Chosen: Suites/ }).getByRole("listitem")).not.toHaveCount(0);
  await expect(page.getByText(broken)).toHaveCount(0);
  await page.goto("/benchmarks/ifscale?simulated=1");
  await hydrated(page);
  await translate(page);
  const models = page.getByRole("table").first().locator("tbody tr");
  await expect(models).not.toHaveCount(0);
  await page.getByLabel("Find a model").fill("no such model");
  await expect(models).toHaveCount(0);
  await page.getByLabel("Find a model").fill("");
  await expect(models).not.toHaveCount(0);
  await expect(page.getByText(broken)).toHaveCount(0);
  expect(heard).toEqual([]);
});
