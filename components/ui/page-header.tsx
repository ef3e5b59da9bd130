import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";

/** Length of the longest crumb that is never cut off, in characters. */
const short = 10;

export interface PageHeaderProps {
  /** Name of the thing shown; the page's one h1. */
  title: ReactNode;
  /** State in words, one line. */
  state?: ReactNode;
  /** Facts shown instead of a state, in a line across the page. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** Breadcrumbs, without the page itself. */
  crumbs?: readonly { label: string; href: string }[];
  /** Marks beside the title, such as a badge. */
  marks?: ReactNode;
}

/** Head of a page with breadcrumbs, name, state in words and actions. Comes first in the page. */
export function PageHeader({ title, state, facts, actions, crumbs = [], marks }: PageHeaderProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} title={title} />
      <header
        className={cx(
          "flex flex-wrap items-start justify-between gap-x-6 pt-6",
          facts ? "gap-y-2 pb-5 lg:gap-y-1" : "gap-y-3 pb-6 lg:flex-nowrap",
        )}
      >
        <div className={cx("min-w-0", Boolean(facts) && "max-lg:basis-full lg:flex-1")}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold tracking-[-0.015em] text-ink sm:text-2xl">{title}</h1>
            {marks}
          </div>
          {state && <div className="mt-1 max-w-[76ch] text-base text-ink-2">{state}</div>}
        </div>
        {facts && <div className="basis-full text-base text-ink-2 lg:order-last">{facts}</div>}
        {actions && <div className="flex flex-wrap items-center gap-2 sm:pt-1 lg:max-w-[67%] lg:shrink-0 lg:justify-end">{actions}</div>}
      </header>
    </>
  );
}

/**
 * Breadcrumbs. In Heed's frame they lie in the top bar, whose height is `--bar` and which stays while the page scrolls; in a frame without
 * a top bar they are an ordinary line.
 */
function Crumbs({ crumbs, title }: Required<Pick<PageHeaderProps, "crumbs" | "title">>) {
  if (crumbs.length === 0) return null;
  return (
    <nav
      aria-label="Breadcrumb"
      className="pointer-events-none sticky top-0 z-[21] -mt-[var(--bar,0px)] flex h-[var(--bar,2.5rem)] items-center pr-[var(--bar-end,0px)] pl-[var(--bar-start,0px)]"
    >
      <ol className="pointer-events-auto flex min-w-0 items-center gap-x-1 text-sm text-ink-3">
        {crumbs.map((crumb) => (
          <li
            key={crumb.href}
            className={cx(
              "flex items-center gap-1 whitespace-nowrap",
              crumb.label.length <= short ? "shrink-0" : "min-w-8 max-md:min-w-16",
            )}
          >
            <Link
              href={crumb.href}
              className="truncate rounded-sm underline-offset-2 hover:text-ink hover:underline max-md:min-w-11 max-md:py-3"
            >
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 shrink-0" />
          </li>
        ))}
        <li
          aria-current="page"
          className={cx("truncate text-ink-2", typeof title === "string" && title.length <= short ? "shrink-0" : "min-w-0")}
        >
          {title}
        </li>
      </ol>
    </nav>
  );
}
