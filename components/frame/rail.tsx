"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { Tip } from "@/components/ui/tip";
import { type Destination, type Family, familyPlaces, isAt, overview, places } from "./destinations";

export interface RailProps {
  families: readonly Family[];
  /** Icons alone. */
  narrow: boolean;
  /** Called when a place was chosen, as a drawer must close then. */
  onLeave?: () => void;
  /** Absent in a drawer, which has no narrow shape. */
  onNarrow?: (narrow: boolean) => void;
}

/** The places of the house, icons and words. */
export function Rail({ families, narrow, onLeave, onNarrow }: RailProps) {
  const path = usePathname();
  const links = (of: readonly Destination[]) =>
    of.map((to) => <RailLink key={to.href} to={to} here={isAt(path, to.href)} narrow={narrow} onLeave={onLeave} />);
  return (
    <div className="flex h-full flex-col">
      <Link
        href="/"
        onClick={onLeave}
        className={cx(
          "flex h-12 shrink-0 items-center gap-2.5 text-ink focus-visible:-outline-offset-2",
          narrow ? "justify-center" : "px-4",
        )}
      >
        <Brand />
        <span className={narrow ? "sr-only" : "text-lg font-semibold tracking-[-0.02em]"}>Heed</span>
      </Link>
      <nav aria-label="Places" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pt-2">
        <ul className="space-y-px">{links([overview])}</ul>
        <h2 className={cx("mt-4 mb-1 px-2 text-xs text-ink-3", narrow && "sr-only")}>Benchmarks</h2>
        <ul className="space-y-px">{links(familyPlaces(families))}</ul>
        <h2 className={cx("mt-4 mb-1 px-2 text-xs text-ink-3", narrow && "sr-only")}>Workbench</h2>
        <ul className="space-y-px">{links(places)}</ul>
      </nav>
      {onNarrow && (
        <div className={cx("flex p-2", narrow && "justify-center")}>
          <Tip content={narrow ? "Widen the rail" : "Narrow the rail"} shortcut="[" side="right">
            <button
              type="button"
              aria-label={narrow ? "Widen the rail" : "Narrow the rail"}
              onClick={() => onNarrow(!narrow)}
              className="flex size-8 items-center justify-center rounded-md text-ink-3 transition-colors hover:bg-sunken hover:text-ink"
            >
              {narrow ? (
                <PanelLeftOpen aria-hidden className="size-4" strokeWidth={1.75} />
              ) : (
                <PanelLeftClose aria-hidden className="size-4" strokeWidth={1.75} />
              )}
            </button>
          </Tip>
        </div>
      )}
    </div>
  );
}

function RailLink({ to, here, narrow, onLeave }: { to: Destination; here: boolean; narrow: boolean; onLeave?: () => void }) {
  const { icon: Icon, label, href, key } = to;
  const link = (
    <Link
      href={href}
      onClick={onLeave}
      aria-current={here ? "page" : undefined}
      className={cx(
        "relative flex h-8 items-center gap-2.5 rounded-md text-sm transition-colors",
        narrow ? "justify-center" : "px-2",
        here
          ? "font-medium text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.5 before:rounded-full before:bg-accent"
          : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      <Icon aria-hidden className={cx("size-4 shrink-0", here && "text-accent")} strokeWidth={1.75} />
      <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
    </Link>
  );
  return (
    <li>
      {narrow ? (
        <Tip content={label} side="right" shortcut={key && `g ${key}`}>
          {link}
        </Tip>
      ) : (
        link
      )}
    </li>
  );
}

/** The mark of the house: a curve that falls, and the point where it does. */
function Brand() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" aria-hidden>
      <path d="M1.5 5h4c4.2 0 4.8 10 9 10h4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="10" cy="10" r="2.4" className="fill-ground stroke-accent" strokeWidth="1.75" />
    </svg>
  );
}
