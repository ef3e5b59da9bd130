import { hydrated } from "./complaints";
import { expect, type Page } from "./test";

/** Names of controls that save a file, which the browser makes itself or reads. */
const savesFile = "^(in an opened part, )?(CSV|JSON|LaTeX|PDF|PNG|SVG|Page as HTML|Samples (as|with)|Run as a file|Copy)\\b";

/** More presses than this on one page mean that the page makes new controls without end. */
const most = 150;

/**
 * Presses every control of a page's content, menus and dialogs except those that save a file, each name once, and requests every page that it
 * links to, each address once. Names and addresses that differ in digits count as one.
 * @param followed the addresses that were requested for this person, from earlier pages too
 * @returns the requests that were refused with 403, each after the control that sent it, and the number of controls that were pressed
 */
export async function refusedPresses(page: Page, path: string, followed: Set<string>): Promise<{ refused: string[]; presses: number }> {
  const refused: string[] = [];
  let pressed = path;
  let waiting = 0;
  const api = (url: string) => new URL(url).pathname.startsWith("/api/") && !/\/api\/events/.test(url);
  page.on("request", (request) => {
    if (api(request.url())) waiting += 1;
  });
  const ends = (request: { url(): string }) => {
    if (api(request.url())) waiting -= 1;
  };
  page.on("requestfinished", ends);
  page.on("requestfailed", ends);
  page.on("response", (response) => {
    if (response.status() === 403)
      refused.push(`${pressed}: ${response.request().method()} ${new URL(response.url()).pathname} on ${path}`);
  });
  const open = async () => {
    waiting = 0;
    await page.goto(path);
    await hydrated(page);
    await settled(page, () => waiting);
  };
  await open();
  const links = await linksOn(page);
  const done = new Set<string>();
  for (;;) {
    const next = await focusNext(page, [...done]);
    if (next === null) {
      if (!(await isCovered(page))) break;
      await page.keyboard.press("Escape");
      if (await isCovered(page)) await open();
      continue;
    }
    done.add(next.name);
    expect(done.size, `controls of ${path}`).toBeLessThan(most);
    pressed = `“${next.name}”`;
    await page.keyboard.press(next.key);
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await open();
    else await settled(page, () => waiting);
    for (const link of await linksOn(page)) links.add(link);
  }
  page.removeAllListeners();
  for (const link of links) {
    const address = link.replaceAll(/\d+/g, "#");
    if (followed.has(address)) continue;
    followed.add(address);
    if ((await page.request.get(link, { maxRedirects: 0 })).status() === 403) refused.push(`a link to ${link} on ${path}`);
  }
  return { refused, presses: done.size };
}

/** Waits until no request of the page is under way and nothing on it is busy. */
async function settled(page: Page, waiting: () => number): Promise<void> {
  await expect.poll(waiting).toBeLessThanOrEqual(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Addresses within Heed that the page links to, without those of files. */
async function linksOn(page: Page): Promise<Set<string>> {
  return new Set(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download])")]
        .filter(({ origin, pathname }) => origin === window.location.origin && !pathname.startsWith("/api/"))
        .map(({ pathname, search }) => pathname + search),
    ),
  );
}

const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const isCovered = (page: Page): Promise<boolean> => page.locator(layers).first().isVisible();

/**
 * Moves the focus to the next control that was not pressed yet, in the uppermost dialog or menu if there is one.
 * @returns its name and the key that presses it; null if there is none
 */
function focusNext(page: Page, done: readonly string[]): Promise<{ name: string; key: string } | null> {
  return page.evaluate(
    ([layers, done, savesFile]) => {
      const uppermost = [...document.querySelectorAll(layers)].filter((layer) => layer.checkVisibility()).at(-1);
      const within = uppermost ?? document.querySelector("main");
      for (const element of within?.querySelectorAll<HTMLElement>("button, summary, [role=menuitem], [role=option]") ?? []) {
        if (
          !element.checkVisibility({ visibilityProperty: true }) ||
          element.matches(":disabled, [aria-disabled=true], [data-disabled], a")
        )
          continue;
        const text = (element.ariaLabel ?? element.textContent ?? "").trim();
        const name = `${uppermost ? "in an opened part, " : ""}${text}`.replaceAll(/\d+/g, "#");
        if (done.includes(name) || new RegExp(savesFile).test(name)) continue;
        element.focus();
        if (document.activeElement === element) return { name, key: element.matches("[role=checkbox], [role=switch]") ? "Space" : "Enter" };
      }
      return null;
    },
    [layers, done, savesFile] as const,
  );
}
