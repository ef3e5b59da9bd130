import { useMemo, useRef } from "react";

const fields = "input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea";

/**
 * Returns handlers that focus a dialog's first field if the device has a keyboard, and later return the focus. A dialog opened by state has
 * no trigger to return to.
 */
export function useReturnFocus(): { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: (event) => {
        opener.current = document.activeElement;
        const content = event.currentTarget;
        // On a phone a focused field opens the on-screen keyboard, which covers the dialog's text.
        const field = content instanceof HTMLElement && window.matchMedia("(pointer: fine)").matches && content.querySelector(fields);
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        field.focus();
        if (field instanceof HTMLInputElement) field.select();
      },
      onCloseAutoFocus: (event) => {
        event.preventDefault();
        if (opener.current instanceof HTMLElement) opener.current.focus();
      },
    }),
    [],
  );
}
