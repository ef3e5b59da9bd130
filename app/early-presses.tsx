/**
 * Keeps what a person does before React has hydrated an element, and repeats it afterwards: the last press of a button or submission of a
 * form, and what was typed or chosen in fields. Without this a press is lost, the next render erases a field, and a form is sent by the
 * browser itself, a login with its password in the address.
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
    button.dispatchEvent(new MouseEvent("mousedown", how));
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
  const entered = new Map();
  const enter = (field, value) => {
    if (field.type === "checkbox" || field.type === "radio") {
      // React compares a field with its last value, which setters of the element change.
      field.checked = !value;
      field.click();
    } else if (field.type === "file") field.dispatchEvent(new Event("change", { bubbles: true }));
    else if (field instanceof HTMLSelectElement) {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      const { selectionStart, selectionEnd } = field;
      field.value = value === "" ? "0" : "";
      // The prototype's setter leaves React's last value as it is.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
      if (selectionStart !== null && document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const enterAll = () => {
    for (const [field, value] of entered) {
      if (field.isConnected && !isLive(field)) continue;
      entered.delete(field);
      if (field.isConnected) enter(field, value);
    }
    if (entered.size > 0) requestAnimationFrame(enterAll);
  };
  addEventListener("input", ({ isTrusted, target }) => {
    if (!isTrusted || !(target instanceof Element) || !target.matches("input, textarea, select") || isLive(target)) return;
    if (entered.size === 0) requestAnimationFrame(enterAll);
    entered.set(target, target.type === "checkbox" || target.type === "radio" ? target.checked : target.value);
  }, true);
  // Enter in a combobox chooses a suggestion, and must not submit the form before there are any.
  addEventListener("keydown", (event) => {
    const { isTrusted, key, target } = event;
    if (isTrusted && key === "Enter" && target instanceof Element && target.getAttribute("role") === "combobox") {
      if (!isLive(target)) event.preventDefault();
    }
  }, true);
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!isLive(form)) keep(event, form, () => form.requestSubmit(submitter));
  }, true);
})()`;

/** Script that repeats what is pressed, entered or submitted while the page's other scripts load. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the constant above.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
