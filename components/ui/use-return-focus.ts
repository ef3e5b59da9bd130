import { useMemo, useRef } from "react";

/** Returns the focus to the element that had it when a dialog opened; a dialog opened by state has no trigger to return to. */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: () => {
        opener.current = document.activeElement;
      },
      onCloseAutoFocus: (event) => {
        event.preventDefault();
        if (opener.current instanceof HTMLElement) opener.current.focus();
      },
    }),
    [],
  );
}
