/**
 * Presses a button again that was pressed before React had hydrated it, since such a press is lost. Only the last one counts, so that an
 * impatient person does not press twice; a press that React has handled during the event is not repeated.
 */
const script = `(() => {
  let pressed = null;
  const isLive = (button) =>
    "hydrated" in document.documentElement.dataset && Object.keys(button).some((key) => key.startsWith("__reactProps$"));
  const press = () => {
    const button = pressed;
    if (button === null) return;
    if (!button.isConnected) pressed = null;
    else if (!isLive(button)) requestAnimationFrame(press);
    else {
      pressed = null;
      const how = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse" };
      button.dispatchEvent(new PointerEvent("pointerdown", how));
      button.dispatchEvent(new PointerEvent("pointerup", how));
      button.click();
    }
  };
  addEventListener("click", ({ isTrusted, target }) => {
    if (!isTrusted) return;
    const button = target instanceof Element ? target.closest("button") : null;
    const isLost = button !== null && !isLive(button) && (button.form === null || button.type === "button");
    pressed = null;
    if (!isLost) return;
    setTimeout(() => {
      if (isLive(button)) return;
      pressed = button;
      requestAnimationFrame(press);
    });
  }, true);
})()`;

/** Script that keeps what is pressed while the page's other scripts load. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the constant above.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
