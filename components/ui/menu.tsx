"use client";

import { ChevronRight, Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Fragment, type ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import { useOnceOpened } from "./once-open";
import { usePhone } from "./use-phone";

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  icon?: LucideIcon;
  /** A menu of its own, which opens beside it. */
  items?: readonly MenuItem[];
  /** A line above parts it from the items before. */
  parted?: boolean;
}

export interface MenuProps {
  /** What the menu is for; read out, and shown when there is no trigger. */
  label: string;
  items: readonly MenuItem[];
  /** A button that opens it; three dots without one. */
  trigger?: ReactNode;
  align?: "start" | "end";
}

const row =
  "flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none max-md:min-h-11 select-none data-disabled:opacity-50 data-highlighted:bg-sunken data-[state=open]:bg-sunken";
const sheet = "z-50 min-w-44 animate-appear rounded-md border border-line-2 bg-raised p-1 shadow-float";

/** A list of actions behind one button, made when it is first opened. */
export function Menu({ label, items, trigger, align = "end" }: MenuProps) {
  const [opened, turn] = useOnceOpened();
  return (
    <DropdownMenu.Root modal={false} onOpenChange={turn}>
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
          <DropdownMenu.Content align={align} sideOffset={4} collisionPadding={8} aria-label={label} className={sheet}>
            <Items items={items} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}

function Items({ items }: Pick<MenuProps, "items">) {
  return items.map((item) => (
    <Fragment key={item.label}>
      {item.parted && <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />}
      <Item {...item} />
    </Fragment>
  ));
}

function Item({ label, onSelect, href, danger, disabled, icon: Icon, items }: MenuItem) {
  const isPhone = usePhone();
  const inside = (
    <>
      {Icon && <Icon aria-hidden className="size-4 text-ink-3" strokeWidth={1.75} />}
      {label}
    </>
  );
  if (items)
    return (
      <DropdownMenu.Sub>
        <DropdownMenu.SubTrigger className={cx(row, "cursor-pointer")}>
          {inside}
          <ChevronRight aria-hidden className="ml-auto size-3.5 text-ink-3" />
        </DropdownMenu.SubTrigger>
        <DropdownMenu.Portal>
          {/* A phone has no room beside the menu: there it lies over it. */}
          <DropdownMenu.SubContent
            sideOffset={isPhone ? -220 : 4}
            collisionPadding={8}
            className={cx(sheet, "max-md:max-w-[calc(100vw-4.5rem)]")}
          >
            <Items items={items} />
          </DropdownMenu.SubContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Sub>
    );
  if (href)
    return (
      <DropdownMenu.Item asChild disabled={disabled}>
        <Link href={href} className={row}>
          {inside}
        </Link>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item onSelect={onSelect} disabled={disabled} className={cx(row, "cursor-pointer", danger && "text-fail")}>
      {inside}
    </DropdownMenu.Item>
  );
}
