import { type ReactNode, useState } from "react";

/** What is in it comes with its first opening and stays from then on, with its state: code that most readers never need is not loaded. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened ? children : null;
}
