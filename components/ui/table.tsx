import { ChevronDown, ChevronUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type Align = "left" | "right" | "center";
const alignment: Record<Align, string> = { left: "text-left", right: "text-right", center: "text-center" };

/** A table that scrolls inside itself, never the page. `label` names it. */
export function Table({ label, className, children, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="relative w-full overflow-x-auto overscroll-x-contain focus-visible:outline-offset-0"
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

/** A row; `selected` marks it with more than colour for those who hear it. */
export function Tr({ className, selected, ...rest }: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      {...(selected !== undefined && { "data-selected": selected })}
      className={cx("border-b border-line transition-colors [tbody_&]:hover:bg-sunken/70 data-[selected=true]:bg-accent/6", className)}
    />
  );
}

export interface ThProps extends Omit<ComponentProps<"th">, "align"> {
  align?: Align;
  /** Makes the heading a button that sorts. */
  onSort?: () => void;
  sorted?: "asc" | "desc" | null;
}

export function Th({ align = "left", className, children, onSort, sorted, scope = "col", ...rest }: ThProps) {
  const Chevron = sorted === "asc" ? ChevronUp : ChevronDown;
  return (
    <th
      {...rest}
      scope={scope}
      {...(onSort && { "aria-sort": sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none" })}
      className={cx("h-8 px-2 align-middle font-medium whitespace-nowrap first:pl-0 last:pr-0", alignment[align], className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx("group/sort inline-flex items-center gap-0.5 rounded-sm hover:text-ink", sorted && "text-ink")}
        >
          {children}
          <Chevron aria-hidden className={cx("size-3", !sorted && "opacity-0 group-hover/sort:opacity-60")} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell; `numeric` sets tabular figures and aligns right. */
export function Td({ align, numeric, className, ...rest }: Omit<ComponentProps<"td">, "align"> & { align?: Align; numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={cx(
        "h-8 px-2 py-1 align-middle first:pl-0 last:pr-0",
        alignment[align ?? (numeric ? "right" : "left")],
        numeric && "num whitespace-nowrap",
        className,
      )}
    />
  );
}

/** Names a table for those who see it, above it. */
export function TableNote({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-xs text-ink-3">{children}</p>;
}
