/**
 * Brings an element into sight by moving its pane (`data-pane`) alone, so that nothing else shifts under the pointer.
 * `covered` pixels at the top of the pane lie below something. Where the panes stand one below the other and do not scroll themselves, the page moves.
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
  // Scroll no further than needed.
  if (at.top >= frame.top + covered && at.bottom <= Math.min(frame.bottom, window.innerHeight) - 16) return;
  const seen = Math.min(frame.bottom, window.innerHeight) - frame.top;
  pane.scrollTo({ top: pane.scrollTop + at.top - frame.top - seen / 2, behavior });
}
