/**
 * Scrolls an element into view within its pane (`data-pane`), so that nothing else moves; `covered` is the height in pixels of what
 * overlaps the pane's top. Stacked panes that do not scroll move the page instead.
 */
export function scrollInPane(element: Element, covered = 32): void {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const pane = element.closest("[data-pane]");
  if (!pane || pane.scrollHeight <= pane.clientHeight) {
    element.scrollIntoView({ block: "center", behavior });
    return;
  }
  const at = element.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  // Does not scroll an element that is already in view.
  if (at.top >= frame.top + covered && at.bottom <= Math.min(frame.bottom, window.innerHeight) - 16) return;
  const seen = Math.min(frame.bottom, window.innerHeight) - frame.top;
  pane.scrollTo({ top: pane.scrollTop + at.top - frame.top - seen / 2, behavior });
}
