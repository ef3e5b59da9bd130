"use client";

import { Keyboard, Menu, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useMemo, useState } from "react";
import { leaveAfterAsking } from "@/components/forms/leave-guard";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { OnceOpen } from "@/components/ui/once-open";
import type { Role } from "@/lib/contracts/access";
import { allPlaces, type FamilyLink } from "./destinations";
import { Rail } from "./rail";
import { railCookie } from "./rail-cookie";
import { SearchDialog } from "./search-dialog";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { ThemeSwitch } from "./theme-switch";
import { ThumbBar } from "./thumb-bar";
import { useFrameKeys } from "./use-frame-keys";

export interface FrameProps {
  families: readonly FamilyLink[];
  /** Role of whoever is logged in; null without accounts. */
  role: Role | null;
  /** State in which the sidebar was left. */
  initiallyNarrow: boolean;
  children: ReactNode;
}

/** Sidebar, top bar, finder and keyboard shortcuts around a page. The page's breadcrumbs lie in the top bar (see PageHeader). */
export function Frame({ families, role, initiallyNarrow, children }: FrameProps) {
  const router = useRouter();
  const places = useMemo(() => allPlaces(families, role), [families, role]);
  const [narrow, setNarrow] = useState(initiallyNarrow);
  const [open, setOpen] = useState<"search" | "help" | "drawer" | null>(null);
  const shows = (panel: typeof open) => (on: boolean) => setOpen(on ? panel : null);
  const turn = (to: boolean) => {
    setNarrow(to);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store; the server reads this cookie to render the sidebar as it was left
    document.cookie = `${railCookie}=${to ? "narrow" : "wide"}; path=/; max-age=31536000; samesite=lax`;
  };
  useFrameKeys({
    onSearch: () => setOpen("search"),
    onHelp: () => setOpen("help"),
    onNarrow: () => turn(!narrow),
    onGo: (key) => {
      const to = places.find((place) => place.key === key);
      if (to) leaveAfterAsking(() => router.push(to.href));
    },
  });

  return (
    <div
      className={cx(
        "min-h-dvh [--bar:3rem] [--bar-end:6rem] [--bar-start:2.25rem] sm:[--bar-end:15rem] md:[--bar-start:0px]",
        // Elements fixed to the bottom of the screen are above a phone's navigation bar.
        "[--bar:calc(3rem+1px)] [--foot:calc(3.5rem+env(safe-area-inset-bottom))] md:[--foot:0px]",
        // A page with wide tables uses the whole screen; text and charts have a maximum width, so that lines do not get too long.
        "[--page:90rem] has-data-wide:[--page:160rem]",
        narrow ? "md:pl-13" : "md:pl-13 lg:pl-60",
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 text-sm text-ground focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <aside className={cx("fixed inset-y-0 left-0 z-30 hidden border-r border-line bg-ground md:block", narrow ? "w-13" : "w-13 lg:w-60")}>
        <Rail families={families} role={role} narrow={narrow} onNarrow={turn} />
      </aside>

      <OnceOpen open={open === "drawer"}>
        <Dialog.Root open={open === "drawer"} onOpenChange={shows("drawer")}>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-veil md:hidden" />
            <Dialog.Content
              aria-describedby={undefined}
              className="fixed inset-y-0 left-0 z-50 w-68 animate-slide border-r border-line-2 bg-ground outline-none md:hidden"
            >
              <Dialog.Title className="sr-only">Pages</Dialog.Title>
              <Rail families={families} role={role} narrow={false} onLeave={() => setOpen(null)} />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      </OnceOpen>

      <header className="sticky top-0 z-20 border-b border-line bg-ground">
        <div className="mx-auto flex h-12 max-w-(--page) items-center gap-1 px-2 sm:px-6">
          <IconButton label="Pages" icon={Menu} onClick={() => setOpen("drawer")} className="md:hidden" />
          <div className="flex-1" />
          <button
            type="button"
            onClick={() => setOpen("search")}
            className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-ink-3 max-md:h-11 max-md:min-w-11 max-md:justify-center transition-colors hover:bg-sunken hover:text-ink sm:border sm:border-line-2 sm:pr-1.5"
          >
            <Search aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="sr-only sm:not-sr-only sm:mr-6">Search</span>
            <Kbd className="border-line-2 text-ink-3 max-sm:hidden">/</Kbd>
          </button>
          <IconButton label="Keyboard shortcuts" icon={Keyboard} shortcut="?" onClick={() => setOpen("help")} className="max-sm:hidden" />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-(--page) px-4 pb-[calc(var(--foot)+5rem)] sm:px-6">
        {children}
      </main>

      <ThumbBar />
      <SearchDialog open={open === "search"} onOpenChange={shows("search")} places={places} />
      <ShortcutsDialog open={open === "help"} onOpenChange={shows("help")} />
    </div>
  );
}
