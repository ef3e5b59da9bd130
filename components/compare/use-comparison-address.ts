"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { SideId } from "@/lib/contracts/comparison";
import { changeKinds } from "@/lib/contracts/plain/states";

const parsers = {
  side: parseAsString,
  of: parseAsStringLiteral(["samples", "checks"]).withDefault("samples"),
  change: parseAsStringLiteral(changeKinds),
  tag: parseAsString,
  pair: parseAsString,
  turn: parseAsInteger,
  check: parseAsString,
};

/** Two samples of one item, by their ordinals in the baseline's and the side's run. */
export interface PairPlace {
  from: number;
  to: number;
}

/** `12-40` as two ordinals; null for anything else. */
export function parsePair(text: string | null): PairPlace | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

/** What of a comparison is on screen, kept in the address: the side, the filters, the opened pair. `sides`: all but the baseline. */
export function useComparisonAddress(sides: readonly SideId[]) {
  const [state, setState] = useQueryStates(parsers, { history: "push" });
  const side = state.side !== null && sides.includes(state.side) ? state.side : (sides[0] ?? null);
  const pair = useMemo(() => parsePair(state.pair), [state.pair]);
  const show = useCallback((to: Partial<Pick<typeof state, "side" | "of" | "change" | "tag">>) => void setState(to), [setState]);
  const open = useCallback(
    (to: PairPlace | null) => void setState({ pair: to && `${to.from}-${to.to}`, turn: null, check: null }),
    [setState],
  );
  // From one pair to the next is no step back for the reader who closes it.
  const step = useCallback(
    (to: PairPlace) => void setState({ pair: `${to.from}-${to.to}`, turn: null, check: null }, { history: "replace" }),
    [setState],
  );
  const within = useCallback((to: Partial<Pick<typeof state, "turn" | "check">>) => void setState(to, { history: "replace" }), [setState]);
  const { of: unit, change: changed, tag, turn, check } = state;
  return useMemo(
    () => ({ side, of: unit, change: changed, tag, pair, turn, check, show, open, step, within }),
    [side, unit, changed, tag, pair, turn, check, show, open, step, within],
  );
}

export type ComparisonAddress = ReturnType<typeof useComparisonAddress>;
