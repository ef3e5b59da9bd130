import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Link } from "./link";

/**
 * The title of a table's row, which opens its page. On a phone the whole row does, and a long title takes two lines; what else can be
 * pressed there lies above it by `aboveRowLink`.
 */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      translate="no"
      {...rest}
      className={cx(
        "font-medium text-ink underline-offset-2 hover:text-accent hover:underline max-md:line-clamp-2 max-md:wrap-anywhere max-md:after:absolute max-md:after:inset-0",
        className,
      )}
    />
  );
}

/** Class of what can be pressed in a row by itself. */
export const aboveRowLink = "tap max-md:z-[1]";
