"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Tip } from "./tip";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The button's action, in words: read by screen readers and shown as a tip. */
  label: string;
  icon: LucideIcon;
  size?: "sm" | "md";
  /** Key with the same effect, shown in the tip. */
  shortcut?: string;
}

/** Square button with only an icon. */
export function IconButton({ label, icon: Icon, size = "md", shortcut, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <Tip content={label} shortcut={shortcut}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          "inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 transition-colors hover:enabled:bg-sunken hover:enabled:text-ink disabled:opacity-40 aria-pressed:bg-sunken aria-pressed:text-ink",
          size === "sm" ? "tap size-7" : "size-8 max-md:size-11",
          className,
        )}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </Tip>
  );
}
