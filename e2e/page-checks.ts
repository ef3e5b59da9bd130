import AxeBuilder from "@axe-core/playwright";
import { scrollersWithin, smallTargets } from "./targets";
import { expect, type Page } from "./test";

/**
 * Marks one text of each appearance: texts of one color, size and weight on the same layers have the same contrast. Checking each cell of a
 * table would take most of the time.
 */
function markAppearances(page: Page): Promise<number> {
  return page.evaluate(() => {
    const marked = "data-appearance";
    for (const element of document.querySelectorAll(`[${marked}]`)) element.removeAttribute(marked);
    const seen = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || !text.textContent?.trim()) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const parts = [color, fontSize, fontWeight, textShadow];
      for (let layer: Element | null = element; layer; layer = layer.parentElement) {
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(layer);
        parts.push(backgroundColor, backgroundImage, opacity, position);
      }
      const appearance = parts.join(" ");
      if (!seen.has(appearance)) element.setAttribute(marked, "");
      seen.add(appearance);
    }
    return seen.size;
  });
}

async function violationsOf(axe: AxeBuilder, options: object): Promise<string[]> {
  // A page is one document, and passed rules are not reported node by node, which took most of the time.
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...options })
    .analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** The findings of axe, except contrast. */
const accessibilityFindings = (page: Page): Promise<string[]> =>
  violationsOf(new AxeBuilder({ page }), { rules: { "color-contrast": { enabled: false } } });

/** Texts whose contrast axe finds too low in the current theme; `accessibilityFindings` has put axe into the page. */
async function contrastFindings(page: Page): Promise<string[]> {
  // A color that fades into another is judged at its end.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation instanceof CSSTransition && animation.finished)),
  );
  expect(await markAppearances(page)).toBeGreaterThan(0);
  return violationsOf(new AxeBuilder({ page, axeSource: "0" }).include("[data-appearance]"), { runOnly: ["color-contrast"] });
}

/**
 * Checks that nothing overflows at these widths, and that on a phone, the last of them, only the page scrolls and every target is large
 * enough for a finger.
 */
export async function fits(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The page learns its new width a moment later.
    await expect.poll(() => page.evaluate(() => window.innerWidth), { message: `is ${width} px wide` }).toBe(width);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Content drawn to a measured width follows the window a moment later.
    await expect.poll(overflow, { message: `overflows sideways at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await expect.poll(() => scrollersWithin(page), { message: "scrolls by itself on a phone" }).toEqual([]);
  await expect.poll(() => smallTargets(page), { message: "targets below 44 px" }).toEqual([]);
}

/** Checks that the page, as it is now, has no accessibility finding in either theme and fits a screen, a tablet and a phone. */
export async function isWellMade(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await contrastFindings(page)).toEqual([]);
  // The themes differ only in their colors.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html[data-theme=dark]")).toHaveCount(1);
  expect(await contrastFindings(page)).toEqual([]);
  await fits(page, [1280, 768, 390]);
}
