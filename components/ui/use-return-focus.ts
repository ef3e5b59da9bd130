import { useMemo, useRef } from "react";

/** Gives the focus back to what had it when a dialog opened: one that is opened by state has no trigger of its own to return to. */
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
