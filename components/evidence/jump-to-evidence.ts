import { checkToken } from "./reply-text";
import { scrollInPane } from "./scroll-in-pane";

/** The place of a check that was shown last, so that the next click shows the next one. */
const shown = new WeakMap<Element, { checkId: string; place: number }>();

/** Scrolls the reply to the check's evidence, and on each further call to its next place; does nothing if there is none. */
export function jumpToEvidence(root: Element | null, checkId: string): void {
  if (!root) return;
  const marks = [...root.querySelectorAll(`[data-checks~="${CSS.escape(checkToken(checkId))}"]`)];
  if (marks.length === 0) return;
  const before = shown.get(root);
  const place = before?.checkId === checkId ? (before.place + 1) % marks.length : 0;
  shown.set(root, { checkId, place });
  const mark = marks[place];
  if (mark) scrollInPane(mark);
}
