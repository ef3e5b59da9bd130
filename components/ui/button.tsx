import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";

type Variant = "primary" | "quiet" | "danger";
type Size = "sm" | "md";

const variants: Record<Variant, string> = {
  primary: "border-accent bg-accent text-accent-ink enabled:hover:brightness-110 [a&]:hover:brightness-110",
  quiet:
    "border-line-2 bg-transparent text-ink hover:enabled:border-ink-3 hover:enabled:bg-sunken [a&]:hover:border-ink-3 [a&]:hover:bg-sunken",
  danger: "border-fail/50 bg-transparent text-fail hover:enabled:border-fail hover:enabled:bg-fail/8 [a&]:hover:border-fail",
};
const sizes: Record<Size, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-xs max-md:h-11",
  md: "h-8 gap-2 px-3 text-sm max-md:h-11",
};
const shape =
  "inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none transition-[background,border-color,filter] disabled:cursor-not-allowed disabled:opacity-50";

/** Returns the classes of a button, for another element that must look like one. */
export function buttonClass(variant: Variant = "quiet", size: Size = "md"): string {
  return cx(shape, variants[variant], sizes[size]);
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: Variant;
  size?: Size;
  /** True while an action is running; the button then ignores clicks and keeps the focus. */
  busy?: boolean;
}

/** A button; `type` defaults to "button". */
export function Button({
  variant = "quiet",
  size = "md",
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(variant, size), busy && "cursor-progress", className)}
    >
      {busy && <LoaderCircle aria-hidden className="-ml-0.5 size-3.5 animate-spin" />}
      {children}
    </button>
  );
}

/** Renders a link that looks like a button. */
export function ButtonLink({
  variant = "quiet",
  size = "md",
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant; size?: Size; children: ReactNode }) {
  return <Link {...rest} className={cx(buttonClass(variant, size), className)} />;
}
