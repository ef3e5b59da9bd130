import { type ReactNode, useState } from "react";

/**
 * Returns whether a part that manages its own opening was ever open, and the handler for its library's open and close events. The part is
 * rendered from its first opening on.
 */
export function useOnceOpened(onOpen?: () => void): [opened: boolean, turn: (open: boolean) => void] {
  const [opened, setOpened] = useState(false);
  const turn = (open: boolean) => {
    if (!open) return;
    setOpened(true);
    onOpen?.();
  };
  return [opened, turn];
}

/** Renders its children from the first opening on and keeps them, with their state, so that code most readers never need is not loaded. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened ? children : null;
}
