import { checkToken } from "./reply-text";
import { scrollInPane } from "./scroll-in-pane";

/** Which of a check's places was shown last, so that another click goes to the next. */
const shown = new WeakMap<Element, { checkId: string; place: number }>();

/** Scrolls the reply to the check's evidence, on each call to its next place; does nothing where there is none. */
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
