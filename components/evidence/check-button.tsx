"use client";

import { type ReactNode, useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { useGlows, usePoint } from "./glow";
import { checkToken } from "./reply-text";

interface CheckButtonProps {
  /** Id of the row's check. */
  id: string;
  picked: boolean;
  onPick: (checkId: string) => void;
  /** Classes for the row's columns. */
  className: string;
  children: ReactNode;
}

/** Row of a list of checks. Hovering over it highlights the check's evidence in the reply; clicking scrolls there. */
export function CheckButton({ id, picked, onPick, className, children }: CheckButtonProps) {
  const glows = useGlows(useMemo(() => [id], [id]));
  const point = usePoint();
  return (
    <button
      type="button"
      data-check={checkToken(id)}
      aria-pressed={picked}
      onClick={() => onPick(id)}
      onPointerEnter={() => point(id)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(id)}
      onBlur={() => point(null)}
      className={cx(
        "grid w-full items-center gap-x-2 px-3 py-1 text-left max-md:min-h-11 text-sm focus-visible:outline-2 focus-visible:-outline-offset-2",
        className,
        glows && "bg-sunken",
        picked && "bg-accent/10 shadow-[inset_2px_0_0_var(--color-accent)]",
      )}
    >
      {children}
    </button>
  );
}
