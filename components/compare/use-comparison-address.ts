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

/** Parses `12-40` as two ordinals; null for other text. */
export function parsePair(text: string | null): PairPlace | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) };
}

/**
 * Returns the visible state of a comparison, which is kept in the address: side, filters and open pair. `sides` are all but the baseline.
 */
export function useComparisonAddress(sides: readonly SideId[]) {
  const [state, setState] = useQueryStates(parsers, { history: "push" });
  const side = state.side !== null && sides.includes(state.side) ? state.side : (sides[0] ?? null);
  const pair = useMemo(() => parsePair(state.pair), [state.pair]);
  const show = useCallback((to: Partial<Pick<typeof state, "side" | "of" | "change" | "tag">>) => void setState(to), [setState]);
  const open = useCallback(
    (to: PairPlace | null) => void setState({ pair: to && `${to.from}-${to.to}`, turn: null, check: null }),
    [setState],
  );
  // Replaces the history entry, so that closing a pair does not step back through other pairs.
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
