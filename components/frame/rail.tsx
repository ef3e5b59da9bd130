"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { usePathname } from "next/navigation";
import { May } from "@/components/data/caller";
import { PlaceSign } from "@/components/rows/place-sign";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Tip } from "@/components/ui/tip";
import type { Role } from "@/lib/contracts/access";
import { type Destination, type FamilyLink, familyPlaces, footPlaces, isAt, keptPages, launchPage, measuredPages } from "./destinations";

export interface RailProps {
  families: readonly FamilyLink[];
  /** Role of whoever is logged in; null without accounts. */
  role: Role | null;
  /** Shows icons alone, as always on a tablet, whose tables need the space. */
  narrow: boolean;
  /** Called when a page was chosen, so that a drawer can close. */
  onLeave?: () => void;
  /** Absent in a drawer, which is never narrow. */
  onNarrow?: (narrow: boolean) => void;
}

/** Sidebar with the pages of Heed, as icons and words. */
export function Rail({ families, role, narrow, onLeave, onNarrow }: RailProps) {
  const path = usePathname();
  const links = (destinations: readonly Destination[]) =>
    destinations.map((to) => <RailLink key={to.href} to={to} here={isAt(path, to.href)} narrow={narrow} onLeave={onLeave} />);
  return (
    <div className="flex h-full flex-col">
      <Link
        href="/"
        onClick={onLeave}
        className={cx(
          "flex h-12 shrink-0 items-center gap-2.5 text-ink focus-visible:-outline-offset-2",
          narrow ? "justify-center" : "px-4 md:max-lg:justify-center md:max-lg:px-0",
        )}
      >
        <Brand />
        <span className={narrow ? "sr-only" : "text-lg font-semibold tracking-[-0.02em] md:max-lg:sr-only"}>Heed</span>
      </Link>
      <nav aria-label="Pages" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pt-1 pb-2">
        <May needs="runner">
          <LaunchLink here={isAt(path, launchPage.href)} narrow={narrow} onLeave={onLeave} />
        </May>
        <ul className="space-y-px">{links(measuredPages)}</ul>
        <h2 className={cx("px-2 text-xs text-ink-3", narrow ? "sr-only" : "mt-4 mb-1 md:max-lg:sr-only")}>
          <Link href="/benchmarks" onClick={onLeave} className="rounded-sm underline-offset-2 hover:text-ink hover:underline">
            Benchmarks
          </Link>
        </h2>
        <ul className={cx("space-y-px", narrow ? "mt-3 border-t border-line pt-3" : "md:max-lg:mt-3 md:max-lg:border-t md:max-lg:pt-3")}>
          {links(familyPlaces(families))}
        </ul>
        <ul
          className={cx(
            "mt-3 space-y-px border-t border-line pt-3",
            !narrow && "md:max-lg:mx-0 md:max-lg:translate-x-0 mx-2 -translate-x-2",
          )}
        >
          {links(keptPages)}
        </ul>
        <ul className="mt-auto space-y-px pt-3">{links(footPlaces(role))}</ul>
      </nav>
      {onNarrow && (
        <div className={cx("flex px-2 pb-2 md:max-lg:hidden", narrow && "justify-center")}>
          <Tip content={narrow ? "Expand sidebar" : "Collapse sidebar"} shortcut="[" side="right">
            <button
              type="button"
              aria-label={narrow ? "Expand sidebar" : "Collapse sidebar"}
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

function RailLink({ to, here, narrow, onLeave }: { to: Destination; here: boolean; narrow: boolean; onLeave: (() => void) | undefined }) {
  const { sign, label, gloss, href, key } = to;
  const link = (
    <Link
      href={href}
      onClick={onLeave}
      aria-current={here ? "page" : undefined}
      className={cx(
        "relative flex h-8 items-center gap-2.5 rounded-md text-sm transition-colors max-md:h-11",
        narrow ? "justify-center" : "px-2 md:max-lg:justify-center md:max-lg:px-0",
        here
          ? "font-medium text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.5 before:rounded-full before:bg-accent"
          : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      <PlaceSign sign={sign} className={here ? "text-accent" : undefined} />
      {narrow ? (
        <span className="sr-only">{gloss ? `${label}, ${gloss}` : label}</span>
      ) : (
        // A description without room wraps to the next line, which is clipped.
        <span className="flex h-5 min-w-0 flex-1 flex-wrap justify-between gap-x-2 overflow-hidden leading-5 md:max-lg:sr-only">
          <span className="truncate">{label}</span>
          {gloss && <span className="text-xs leading-5 font-normal text-ink-3">{gloss}</span>}
        </span>
      )}
    </Link>
  );
  return (
    <li>
      {narrow ? (
        <Tip content={gloss ? `${label}, ${gloss}` : label} side="right" shortcut={key && `g ${key}`}>
          {link}
        </Tip>
      ) : (
        link
      )}
    </li>
  );
}

/** Launch button at the top, because it is the most frequent action. */
function LaunchLink({ here, narrow, onLeave }: { here: boolean; narrow: boolean; onLeave: (() => void) | undefined }) {
  const link = (
    <Link
      href={launchPage.href}
      onClick={onLeave}
      aria-current={here ? "page" : undefined}
      className={cx(
        "mb-3 flex h-9 shrink-0 items-center gap-2 rounded-md bg-accent text-sm font-medium text-accent-ink transition-opacity hover:opacity-90 max-md:h-11",
        narrow ? "justify-center" : "px-2.5 md:max-lg:justify-center md:max-lg:px-0",
      )}
    >
      <PlaceSign sign={launchPage.sign} />
      <span className={narrow ? "sr-only" : "md:max-lg:sr-only"}>{launchPage.label}</span>
    </Link>
  );
  return narrow ? (
    <Tip content={launchPage.label} side="right" shortcut={`g ${launchPage.key}`}>
      {link}
    </Tip>
  ) : (
    link
  );
}

/** Heed's logo: a falling curve, and the point where it falls. */
function Brand() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" aria-hidden>
      <path d="M1.5 5h4c4.2 0 4.8 10 9 10h4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="10" cy="10" r="2.4" className="fill-ground stroke-accent" strokeWidth="1.75" />
    </svg>
  );
}
