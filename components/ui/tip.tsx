"use client";

import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

export interface TipProps {
  content: ReactNode;
  /** One element that takes the focus and the pointer. */
  children: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
}

/** A few words at an element, on hover and on focus. */
export function Tip({ content, children, shortcut, side = "top" }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
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
    </Tooltip.Root>
  );
}
