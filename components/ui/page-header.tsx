import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export interface PageHeaderProps {
  /** Names the thing; the page's one h1. */
  title: ReactNode;
  /** Its state in words, one line. */
  state?: ReactNode;
  actions?: ReactNode;
  /** The way here, without the page itself. */
  crumbs?: readonly { label: string; href: string }[];
  /** Marks beside the title, such as a badge. */
  marks?: ReactNode;
}

/** Head of a page: the way here, its name, its state in words, its actions. */
export function PageHeader({ title, state, actions, crumbs = [], marks }: PageHeaderProps) {
  return (
    <header className="mb-6">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="mb-1.5">
          <ol className="flex flex-wrap items-center gap-x-1 text-xs text-ink-3">
            {crumbs.map((crumb, index) => (
              <li key={crumb.href} className="flex items-center gap-1">
                {index > 0 && <ChevronRight aria-hidden className="size-3" />}
                <Link href={crumb.href} className="rounded-sm underline-offset-2 hover:text-ink hover:underline">
                  {crumb.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold tracking-[-0.015em] text-ink sm:text-2xl">{title}</h1>
            {marks}
          </div>
          {state && <div className="mt-1 max-w-[76ch] text-base text-ink-2">{state}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 sm:pt-1">{actions}</div>}
      </div>
    </header>
  );
}
