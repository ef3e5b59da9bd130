"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "./cx";
import { OnceOpen } from "./once-open";
import { useReturnFocus } from "./use-return-focus";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** As large as the screen allows, for text that scrolls inside the dialog. */
  full?: boolean;
}

/**
 * React events bubble from a dialog to the form that opened it. Neither the dialog's own form nor Ctrl+Enter inside it may submit that
 * outer form.
 */
function stayInside(event: KeyboardEvent) {
  if (event.key === "Enter") event.stopPropagation();
}

/** Dialog with a question or a note above the page, rendered when it is first opened. Escape closes it and returns the focus. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpen open={props.open}>
      <MadeDialog {...props} />
    </OnceOpen>
  );
}

function MadeDialog({ open, onOpenChange, title, description, children, footer, wide, full }: DialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focus}
          onSubmit={(event) => event.stopPropagation()}
          onKeyDown={stayInside}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed left-1/2 z-50 flex w-[calc(100vw-2rem)] -translate-x-1/2 animate-appear flex-col rounded-md border border-line-2 bg-raised shadow-float outline-none",
            full
              ? "top-4 h-[calc(100dvh-2rem)] max-w-6xl max-sm:top-2 max-sm:h-[calc(100dvh-1rem)] max-sm:w-[calc(100vw-1rem)]"
              : "top-[max(1rem,12vh)] max-h-[min(80vh,calc(100dvh-2rem))]",
            !full && (wide ? "max-w-3xl" : "max-w-lg"),
          )}
        >
          <div className="flex items-start justify-between gap-4 px-4 pt-4">
            <Radix.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-1 -mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className={full ? "flex min-h-0 flex-1 flex-col px-4 pb-4 max-sm:px-2 max-sm:pb-2" : "min-h-0 overflow-y-auto px-4 pb-4"}>
            {description && <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description>}
            {children && <div className={full ? "mt-3 flex min-h-0 flex-1 flex-col" : "mt-3"}>{children}</div>}
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
