import { type ReactNode, useState } from "react";

/** Whether a part that opens by itself was ever open, and what its library calls when it opens or closes: it is drawn from its first opening on. */
export function useOnceOpened(onOpen?: () => void): [opened: boolean, turn: (open: boolean) => void] {
  const [opened, setOpened] = useState(false);
  const turn = (open: boolean) => {
    if (!open) return;
    setOpened(true);
    onOpen?.();
  };
  return [opened, turn];
}

/** What is in it comes with its first opening and stays from then on, with its state: code that most readers never need is not loaded. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened ? children : null;
}
