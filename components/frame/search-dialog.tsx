"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { Failed } from "@/components/ui/failed";
import { OnceOpen } from "@/components/ui/once-open";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import type { Destination } from "./destinations";

/** Events that indicate that the reader may search next. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

const lost = new Error("The search could not be loaded. Check that the Heed server is running, then try again.");

type Finder = typeof import("./finder").Finder;

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly Destination[];
}

/** Finder dialog for pages, runs, suites, models, launches, tags and saved views by name; arrow keys and Enter open a match. */
export function SearchDialog({ open, onOpenChange, places }: SearchDialogProps) {
  const focus = useReturnFocus();
  // 15 kB that no page needs to be rendered, loaded at the reader's first input event. Text typed before that is kept.
  const [Finder, setFinder] = useState<Finder | null>(null);
  const [typed, setTyped] = useState("");
  const [tries, setTries] = useState(0);
  const [failures, setFailures] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    if (Finder) return;
    let gone = false;
    const load = () =>
      void import("./finder").then(
        (finder) => !gone && setFinder(() => finder.Finder),
        () => !gone && open && setFailures((count) => count + 1),
      );
    if (open) load();
    for (const sign of signs) window.addEventListener(sign, load, { once: true, passive: true });
    return () => {
      gone = true;
      for (const sign of signs) window.removeEventListener(sign, load);
    };
  }, [open, Finder, tries]);
  const turn = (on: boolean) => {
    if (!on) {
      setTyped("");
      setFailures(0);
    }
    onOpenChange(on);
  };
  return (
    <OnceOpen open={open}>
      <Radix.Root open={open} onOpenChange={turn}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
          <Radix.Content
            {...focus}
            aria-describedby={undefined}
            className="fixed top-[max(1rem,14vh)] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-md border border-line-2 bg-raised shadow-float outline-none"
          >
            <Radix.Title className="sr-only">Search</Radix.Title>
            {Finder ? (
              <Finder places={places} initial={typed} onLeave={() => turn(false)} />
            ) : (
              <>
                <input
                  aria-label="Search pages, runs, suites, models, launches, tags and views"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  className="h-12 w-full bg-transparent px-11 text-base outline-none"
                />
                {failures > 0 && (
                  <div className="p-3 pt-0">
                    <Failed key={failures} error={lost} retry={() => setTries(tries + 1)} />
                  </div>
                )}
              </>
            )}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </OnceOpen>
  );
}
