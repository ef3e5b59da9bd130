"use client";

import { Tooltip } from "radix-ui";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Kbd } from "./kbd";

export interface TipProps {
  content: ReactNode;
  /** One element that takes the focus and the pointer. */
  children: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** The element does nothing but explain, so a press shows the words too: a finger neither hovers nor focuses. */
  explains?: boolean;
}

/** A few words at an element, on hover and on focus; a page has dozens, so each draws its words only while they are shown. */
export function Tip({ content, children, shortcut, side = "top", explains = false }: TipProps) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    // A press would close what its focus has opened.
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
