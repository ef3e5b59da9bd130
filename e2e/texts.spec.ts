import { z } from "zod";
import { gap, userTexts } from "../lib/boot/user-texts.mjs";
import { finishedLaunch, finishedRun } from "./api";
import { expect, type Page, test } from "./test";

const pages = [
  "/",
  "/benchmarks",
  "/benchmarks/ifscale?simulated=1",
  "/suites",
  "/suites/new?benchmark=evolif",
  "/models/new",
  "/launch",
  "/runs",
  "/runs/:RUN",
  "/compare",
  "/benchmarks/lifbench/methods",
  "/system",
  "/shares",
];

/** Texts of a library that Heed does not change, stored values that a page shows unchanged, and the symbol of the temperature. */
const others = ["Suggestions", "active", "generated", "T"];

/** Hashes and identifiers, addresses and names of variables are data. */
const data = /\b(?:[0-9a-f]{8,64}|[0-9a-f]+(?:-[0-9a-f]+)+)\b|https?:\/\/\S+|\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g;

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{M}]/u.test(letter);

/** A part of a text between values; its ends may touch letters only if a value touches it in the source. */
interface Part {
  words: string;
  joinedBefore: boolean;
  joinedAfter: boolean;
}

type Parts = Map<string, Part[]>;

/** The parts of the texts, by their first letter in lower case, because a page may begin a sentence with any of them. */
function partsOf(texts: readonly string[]): Parts {
  const parts: Parts = new Map();
  const seen = new Set<string>();
  for (const text of texts)
    for (const [index, raw] of text.split(gap).entries()) {
      const words = raw
        .replace(data, " ")
        .replace(/\s+/g, " ")
        .toLowerCase()
        .replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, "");
      const part = {
        words,
        joinedBefore: index > 0 && isLetter(raw[0]),
        joinedAfter: index < text.split(gap).length - 1 && isLetter(raw.at(-1)),
      };
      const key = JSON.stringify(part);
      if (words === "" || seen.has(key)) continue;
      seen.add(key);
      const first = words[0] ?? "";
      parts.set(first, [...(parts.get(first) ?? []), part]);
    }
  return parts;
}

/**
 * The rest of a shown text that no parts cover; numbers, signs and spaces need none, and a count may add an “s”. Empty if the parts cover
 * all of it.
 */
function uncovered(shown: string, parts: Parts): string {
  const text = shown.replace(data, " ").toLowerCase().replace(/\s+/g, " ");
  const reached = new Set([0]);
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue;
    last = at;
    if (!isLetter(text[at])) {
      reached.add(at + 1);
      continue;
    }
    for (const { words, joinedBefore, joinedAfter } of parts.get(text[at] ?? "") ?? []) {
      const end = at + words.length;
      if (!text.startsWith(words, at)) continue;
      if (isLetter(text[at - 1]) && !joinedBefore) continue;
      if (text[end] === "s" && !isLetter(text[end + 1])) reached.add(end + 1);
      if (!isLetter(text[end]) || joinedAfter) reached.add(end);
    }
  }
  return reached.has(text.length) ? "" : text.slice(last);
}

/** Texts of visible nodes, and the names, tooltips and hints that assistive technology reads. Texts sent to or by a model are data. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (node.parentElement && !node.parentElement.closest("script, style, noscript, pre, textarea, template"))
        texts.add(node.textContent ?? "");
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`body [${name}]`)) texts.add(element.getAttribute(name) ?? "");
    return [...texts].filter((text) => text.trim() !== "");
  });

/** Names, words of an item, prompts, replies and code, which a page marks as not to be translated: they are data. */
const dataTexts = (page: Page): Promise<string[]> =>
  page.locator('[translate="no"]').evaluateAll((elements) => elements.map((element) => element.textContent ?? ""));

let runId = 0;
const texts = userTexts();
/** Names in the database: those of runs, suites, models and launches, and the settings and tags of models and items. */
let names: string[] = [];

test.beforeAll(async ({ request }) => {
  runId = await finishedRun(request, "Run of all texts");
  await finishedLaunch(request, "Launch of all texts");
  const named = new Set<string>();
  const gather = (value: unknown): void => {
    if (Array.isArray(value)) for (const element of value) gather(element);
    else if (value !== null && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) {
        // The title of a share contains the name of its target.
        if (/^(?:name|\w+Name|model|address|author|profile|title)$/.test(key) && typeof inner === "string") named.add(inner);
        gather(inner);
      }
  };
  for (const path of ["/api/runs?limit=200", "/api/models", "/api/suites", "/api/launches", "/api/workers", "/api/shares"])
    gather(z.unknown().parse(await (await request.get(path)).json()));
  // A page may leave the benchmark's title out of a name.
  names = [...named].flatMap((name) => [name, name.replace(/^\S+ /, "")]);
});

/** True if a text is a name of which a page shows only the beginning and the end. */
const isShortened = (text: string): boolean => {
  const [begin = "", end] = text.split("…");
  return end !== undefined && names.some((name) => name.startsWith(begin) && name.endsWith(end));
};

test("an unlisted text is detected", () => {
  const parts = partsOf(texts.map(({ text }) => text));
  expect(uncovered("No model has been smurfed yet", parts)).not.toBe("");
});

for (const path of pages)
  test(`npm run texts lists every text of ${path}`, async ({ page }) => {
    await page.goto(path.replace(":RUN", String(runId)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const shown = await shownTexts(page);
    expect(shown.length).toBeGreaterThan(20);
    const parts = partsOf([...texts.map(({ text }) => text), ...names, ...others, ...(await dataTexts(page))]);
    const unlisted = shown
      .map((text) => ({ text, rest: uncovered(text, parts) }))
      .filter(({ text, rest }) => rest !== "" && !isShortened(text));
    expect(unlisted).toEqual([]);
    // Without the texts of the components, most of the page is not covered.
    const fewer = partsOf([...texts.filter(({ file }) => !file.startsWith("components/")).map(({ text }) => text), ...names]);
    expect(shown.filter((text) => uncovered(text, fewer) !== "").length).toBeGreaterThan(5);
  });
