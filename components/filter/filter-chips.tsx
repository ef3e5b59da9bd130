"use client";

import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Buttons that edit a filter line, beside it or on a phone behind a button. `set` is the number of pressed ones. */
export function FilterChips({ set, children }: { set: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="contents max-md:hidden">{children}</div>
      <Button className="h-11 md:hidden" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
        Filters
        {set > 0 && <span className="num text-accent">{set}</span>}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <Button variant="primary" className="max-md:h-11" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className="space-y-4 max-md:[&_button]:min-h-11 max-md:[&_button]:px-3">{children}</div>
      </Dialog>
    </>
  );
}
