"use client";

import { ChevronLeft, ChevronRight, Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import { useOnceOpened } from "./once-open";

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  icon?: LucideIcon;
  /** Submenu that replaces the menu's items when this item is chosen. */
  items?: readonly MenuItem[];
  /** Draws a line above this item. */
  parted?: boolean;
}

export interface MenuProps {
  /** The menu's purpose; read by screen readers, and shown if there is no trigger. */
  label: string;
  items: readonly MenuItem[];
  /** Button that opens the menu; three dots by default. */
  trigger?: ReactNode;
  align?: "start" | "end";
}

const row =
  "flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none max-md:min-h-11 select-none data-disabled:opacity-50 data-highlighted:bg-sunken";

/** Menu of actions behind one button, rendered when it is first opened. */
export function Menu({ label, items, trigger, align = "end" }: MenuProps) {
  const [opened, turn] = useOnceOpened();
  const [within, setWithin] = useState<MenuItem | null>(null);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item that had the focus is removed when `within` changes
  useEffect(() => content.current?.focus({ preventScroll: true }), [within]);
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) => {
        turn(open);
        if (open) setWithin(null);
      }}
    >
      <DropdownMenu.Trigger asChild>
        {trigger ?? (
          <button
            type="button"
            aria-label={label}
            title={label}
            className="inline-flex size-7 shrink-0 max-md:size-11 items-center justify-center rounded-md text-ink-3 transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken data-[state=open]:text-ink"
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        )}
      </DropdownMenu.Trigger>
      {opened && (
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            ref={content}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            className="z-50 max-w-[calc(100vw-1rem)] min-w-44 animate-appear rounded-md border border-line-2 bg-raised p-1 shadow-float"
          >
            {within && <Item label="Back" icon={ChevronLeft} onEnter={() => setWithin(null)} />}
            {(within?.items ?? items).map((entry, at) => (
              <Fragment key={entry.label}>
                {(entry.parted || (within && at === 0)) && <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />}
                <Item {...entry} {...(entry.items && { onEnter: () => setWithin(entry) })} />
              </Fragment>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}

function Item({ label, onSelect, href, danger, disabled, icon: Icon, items, onEnter }: MenuItem & { onEnter?: () => void }) {
  const inside = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />}
      {label}
      {items && <ChevronRight aria-hidden className="ml-auto size-3.5 text-ink-3" />}
    </>
  );
  if (href)
    return (
      <DropdownMenu.Item asChild disabled={disabled}>
        <Link href={href} className={row}>
          {inside}
        </Link>
      </DropdownMenu.Item>
    );
  const select = (event: Event) => {
    if (!onEnter) return onSelect?.();
    // Keeps the menu open.
    event.preventDefault();
    onEnter();
  };
  return (
    <DropdownMenu.Item onSelect={select} disabled={disabled} className={cx(row, "cursor-pointer", danger && "text-fail")}>
      {inside}
    </DropdownMenu.Item>
  );
}
