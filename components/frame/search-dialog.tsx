"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { whenIdle } from "@/components/when-idle";
import type { Family } from "./destinations";

type Finder = typeof import("./finder").Finder;

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  families: readonly Family[];
}

/** Finds pages, runs, suites and models by name; arrows and Enter go there. */
export function SearchDialog({ open, onOpenChange, families }: SearchDialogProps) {
  const focus = useReturnFocus();
  // 15 kB that no page needs to be drawn. Once they are here the field is there at the key, and no letter after it is lost.
  const [Finder, setFinder] = useState<Finder | null>(null);
  useEffect(() => {
    if (Finder) return;
    let gone = false;
    const load = () =>
      void import("./finder").then((of) => {
        if (!gone) setFinder(() => of.Finder);
      });
    const stop = open ? load() : whenIdle(load);
    return () => {
      gone = true;
      stop?.();
    };
  }, [open, Finder]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[max(1rem,14vh)] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-md border border-line-2 bg-raised shadow-float outline-none"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          {Finder ? <Finder families={families} onLeave={() => onOpenChange(false)} /> : <div className="h-12" />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
