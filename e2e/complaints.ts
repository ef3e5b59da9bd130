import type { ConsoleMessage, Page } from "@playwright/test";

/** Collects all errors and warnings of a page's browser from now on. */
export async function complaints(page: Page): Promise<string[]> {
  const heard: string[] = [];
  const noted = (message: ConsoleMessage) => {
    // A missing page responds with 404, which the browser logs.
    const isOwnAnswer = message.location().url === page.url() && /status of 404/.test(message.text());
    // On a slow machine a script is used later than the browser expects. `unusedPreloads` finds those that are never used.
    const isLatePreload = /\.js was preloaded using link preload but not used/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !isOwnAnswer && !isLatePreload) heard.push(message.text());
  };
  page.on("console", noted);
  page.on("pageerror", (error) => heard.push(error.message));
  // Errors that a script catches do not reach the console.
  await page.exposeFunction("violated", (violation: string) => heard.push(violation));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      Object(window).violated(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    ),
  );
  return heard;
}

/** Lists the scripts that the page has asked the browser to load early and has not used. */
export function unusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const used = new Set([...document.scripts].map(({ src }) => src));
    return [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=script]")]
      .map(({ href }) => href)
      .filter((href) => !used.has(href));
  });
}

/** Waits until React has taken over the whole page that the server sent; it marks elements while it is still at work. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "hydrated" in document.documentElement.dataset &&
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}
