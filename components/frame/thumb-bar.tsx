"use client";

import { usePathname } from "next/navigation";
import { useMay } from "@/components/data/caller";
import { PlaceSign } from "@/components/rows/place-sign";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { isAt, thumbPlaces } from "./destinations";

/** Navigation bar at the bottom of a phone's screen, 56 pixels high. */
export function ThumbBar() {
  const path = usePathname();
  const places = thumbPlaces(useMay()("runner"));
  return (
    <nav
      aria-label="Main navigation"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-4">
        {places.map(({ href, label, sign }) => {
          const here = isAt(path, href);
          return (
            <li key={href} className="flex">
              <Link
                href={href}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex flex-1 flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2",
                  here ? "font-medium text-accent" : "text-ink-2",
                )}
              >
                <PlaceSign sign={sign} className="size-5" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
