/**
 * Keeps the last press of a button or submission of a form that came before React had hydrated it, and repeats it afterwards. Without this a
 * press is lost, and a form is sent by the browser itself, a login with its password in the address.
 *
 * React has hydrated an element once the effects of the page have run (`providers.tsx`) and the element has its properties.
 */
const script = `(() => {
  let kept = null;
  const isLive = (element) =>
    "hydrated" in document.documentElement.dataset && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const repeat = () => {
    if (kept === null) return;
    const { element, act } = kept;
    if (element.isConnected && !isLive(element)) {
      requestAnimationFrame(repeat);
      return;
    }
    kept = null;
    if (element.isConnected) act();
  };
  const keep = (event, element, act) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = { element, act };
    requestAnimationFrame(repeat);
  };
  const press = (button) => {
    const how = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse" };
    button.dispatchEvent(new PointerEvent("pointerdown", how));
    button.dispatchEvent(new PointerEvent("pointerup", how));
    button.click();
  };
  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    kept = null;
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const submits = button !== null && button.form !== null && button.type === "submit";
    if (button !== null && !submits && !isLive(button)) keep(event, button, () => press(button));
  }, true);
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!isLive(form)) keep(event, form, () => form.requestSubmit(submitter));
  }, true);
})()`;

/** Script that repeats what is pressed or submitted while the page's other scripts load. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the constant above.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
