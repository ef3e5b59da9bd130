import { ChevronDown, ChevronUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type Align = "left" | "right" | "center";
const alignment: Record<Align, string> = { left: "text-left", right: "text-right", center: "text-center" };

/**
 * Table named by `label` that scrolls sideways inside itself, never the page. A `still` table does not scroll, so that its heading can stay
 * below the top bar. A `wide` table widens its page.
 */
export function Table({
  label,
  className,
  still,
  wide,
  children,
  ...rest
}: ComponentProps<"table"> & { label: string; still?: boolean; wide?: boolean }) {
  return (
    <section
      aria-label={`${label}, table`}
      data-wide={wide}
      {...(!still && { tabIndex: 0 })}
      className={cx("relative w-full", !still && "scroll-fade overflow-x-auto overscroll-x-contain focus-visible:outline-offset-0")}
    >
      <table {...rest} aria-label={label} className={cx("w-full border-collapse text-sm", className)}>
        {children}
      </table>
    </section>
  );
}

export function THead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={cx("text-xs text-ink-3", className)} />;
}

export function TBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

/** Table row. Its color is `--row`, which cells that stay in view while the table scrolls use as their background. */
export function Tr({ className, selected, ...rest }: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      {...(selected !== undefined && { "data-selected": selected })}
      className={cx(
        "border-b border-line bg-(--row,transparent) max-md:relative data-[selected=true]:[--row:color-mix(in_oklab,var(--color-accent)_8%,var(--color-ground))] [tbody_&]:hover:[--row:var(--color-sunken)]",
        className,
      )}
    />
  );
}

export interface ThProps extends Omit<ComponentProps<"th">, "align"> {
  align?: Align;
  /** Turns the heading into a button that sorts. */
  onSort?: () => void;
  sorted?: "asc" | "desc" | null;
  /** Allows several lines. */
  wrap?: boolean;
  /** Control above the sort button, such as a menu. */
  above?: ReactNode;
}

export function Th({ align = "left", className, children, onSort, sorted, wrap, above, scope = "col", ...rest }: ThProps) {
  const Chevron = sorted === "asc" ? ChevronUp : ChevronDown;
  return (
    <th
      {...rest}
      scope={scope}
      {...(onSort && { "aria-sort": sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none" })}
      className={cx(
        "h-8 px-2 py-1.5 align-bottom max-md:h-11 max-md:align-middle font-medium first:pl-0 last:pr-0",
        !wrap && "whitespace-nowrap",
        alignment[align],
        className,
      )}
    >
      {above}
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          // The arrow of a right-aligned heading is inside its button: in the gap it would seem to belong to the left neighbor.
          className={cx(
            "group/sort tap relative rounded-sm hover:text-ink",
            alignment[align],
            align === "right" && "pl-3.5",
            sorted && "text-ink",
          )}
        >
          {children}
          <Chevron
            aria-hidden
            // Beside the words rather than among them, so that heading and figures end at the same edge.
            className={cx(
              "absolute bottom-0.5 size-3",
              align === "right" ? "left-0" : "-right-3",
              !sorted && "opacity-0 group-hover/sort:opacity-60",
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Table cell; `numeric` sets tabular figures and aligns right. */
export function Td({ align, numeric, className, ...rest }: Omit<ComponentProps<"td">, "align"> & { align?: Align; numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={cx(
        "h-8 px-2 py-1 align-middle first:pl-0 last:pr-0 max-md:h-11",
        alignment[align ?? (numeric ? "right" : "left")],
        numeric && "num whitespace-nowrap",
        className,
      )}
    />
  );
}

/** Visible name above a table. */
export function TableNote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-xs text-ink-3">{children}</p>;
}
