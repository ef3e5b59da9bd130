import { relative } from "node:path";
import { test as playwright } from "@playwright/test";
import { noteDoing, noteProgress, onHang } from "../lib/boot/progress-note.mjs";

export type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
export { expect } from "@playwright/test";

/** Browser test that reports its work, and ends when lib/boot/playwright-hangs.mjs finds that it makes no progress. */
export const test = playwright.extend<{ watched: undefined }>({
  context: async ({ context }, use) => {
    context.on("request", noteProgress);
    await use(context);
    // The next test gets the same context, emptied.
    context.off("request", noteProgress);
  },
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures this one needs.
    async ({}, use, info) => {
      const { title, parallelIndex } = info;
      const file = relative(process.cwd(), info.file);
      noteDoing({ file, doing: title, lane: parallelIndex });
      // Sets the test's timeout to now: Playwright then reports the step, and takes a picture.
      const begun = performance.now();
      onHang(() => info.setTimeout(Math.round(performance.now() - begun)));
      await use(undefined);
      onHang(null);
      noteDoing({ file, doing: `after ${title}`, lane: parallelIndex });
    },
    { auto: true },
  ],
});
