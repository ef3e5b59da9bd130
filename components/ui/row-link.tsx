import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Link } from "./link";

/**
 * Title of a table row, as a link to its page. On a phone the whole row is the link and a long title takes two lines; `aboveRowLink` raises
 * other controls above it.
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

/** Class for controls inside a row that has a `RowLink`. */
export const aboveRowLink = "tap max-md:z-[1]";
