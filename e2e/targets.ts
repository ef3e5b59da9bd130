import type { Page } from "@playwright/test";

/**
 * Lists the targets of a phone page whose touch area is less than 44 px high or wide, one line each.
 * @returns all targets except those that WCAG 2.5.5 exempts: links within a sentence, marks of charts (also the turns of a dialogue, which
 * have buttons for the next and the previous one) and elements that only screen readers reach
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 42;
    const targets =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox]";
    const inSentence = (el: Element) =>
      getComputedStyle(el).display === "inline" &&
      [...(el.parentElement?.childNodes ?? [])].some(
        (beside) => beside.nodeType === Node.TEXT_NODE && (beside.textContent ?? "").trim().length > 1,
      );
    const isLeftOut = (el: HTMLElement) => {
      const { width, height } = el.getBoundingClientRect();
      // Elements that are outside the window until they have the focus cannot be pressed.
      if (width <= 1 || height <= 1 || (getComputedStyle(el).position === "fixed" && el.getBoundingClientRect().bottom <= 0)) return true;
      return (
        !el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        el.matches(":disabled") ||
        el.closest("svg, mark, [data-turn]") !== null
      );
    };
    const small: string[] = [];
    for (const el of document.querySelectorAll<HTMLElement>(targets)) {
      if (isLeftOut(el) || inSentence(el)) continue;
      el.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const { left, top, width, height } = el.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        const label = hit?.closest("label");
        return hit !== null && (el.contains(hit) || label?.control === el || (label !== null && label !== undefined && el.contains(label)));
      };
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < 44 && hits(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const wide = width >= least ? width : reach(-1, 0) + reach(1, 0);
      const high = height >= least ? height : reach(0, -1) + reach(0, 1);
      if (wide < least || high < least)
        small.push(
          `${el.tagName.toLowerCase()} “${(el.ariaLabel ?? el.textContent ?? "").trim().slice(0, 40)}” answers within ${wide} x ${high} px`,
        );
    }
    return small;
  });
}

/**
 * Lists the elements that scroll sideways or within the page, which no phone page should need; charts, code, fields and panes of text are
 * allowed to.
 */
export async function scrollersWithin(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((el) => el.checkVisibility() && el.closest("figure, pre, textarea, [data-pane]") === null)
      .flatMap((el) => {
        const { overflowX, overflowY } = getComputedStyle(el);
        const name = el.ariaLabel ?? el.className;
        const sideways = /auto|scroll/.test(overflowX) && el.scrollWidth > el.clientWidth + 1;
        const down = /auto|scroll/.test(overflowY) && el.scrollHeight > el.clientHeight + 1;
        return [
          ...(sideways ? [`${name}: ${el.scrollWidth} of ${el.clientWidth} px wide`] : []),
          ...(down ? [`${name}: ${el.scrollHeight} of ${el.clientHeight} px high`] : []),
        ];
      }),
  );
}
