"use client";

import { Tooltip } from "radix-ui";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Kbd } from "./kbd";

export interface TipProps {
  content: ReactNode;
  /** Single element that receives the focus and the pointer. */
  children: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** True if the element only explains: a press then shows the words too, because touch neither hovers nor focuses. */
  explains?: boolean;
}

/** Tooltip on hover and focus. A page has dozens, so each renders its content only while it is shown. */
export function Tip({ content, children, shortcut, side = "top", explains = false }: TipProps) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    // A press would close the tip that the focus has just opened.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild {...(explains && { onClick: show })}>
        {children}
      </Tooltip.Trigger>
      {open && (
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 animate-appear rounded-md bg-ink px-2 py-1.5 text-xs text-ground shadow-float"
          >
            {content}
            {shortcut && <Kbd className="ml-2 border-ground/30 text-ground/80">{shortcut}</Kbd>}
          </Tooltip.Content>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
