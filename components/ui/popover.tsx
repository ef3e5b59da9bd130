"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { useOnceOpened } from "./once-open";

export interface PopoverProps {
  /** Description of the content, for screen readers. */
  label: string;
  /** Button that opens the popover. */
  trigger: ReactNode;
  /** Classes for the frame, including its width. */
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** Frame beside a button, rendered when it is first opened, that closes on a click elsewhere or Escape. */
export function Popover({ label, trigger, className, onOpen, children }: PopoverProps) {
  const [opened, turn] = useOnceOpened(onOpen);
  return (
    <Radix.Root onOpenChange={turn}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {opened && (
        <Radix.Portal>
          <Radix.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            aria-label={label}
            className={cx("z-50 animate-appear rounded-md border border-line-2 bg-raised shadow-float", className)}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

/** Text button in the footer of a popover. */
export function PopoverAction({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="rounded-sm text-accent underline-offset-2 hover:underline max-md:min-h-11 max-md:min-w-11"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
