"use client";

import { useSyncExternalStore } from "react";
import { tabStorage } from "./browser-storage";

/** A run that a reader has chosen to compare. */
export interface ChosenRun {
  runId: number;
  /** Family; runs of two families have no metric in common. */
  benchmark: string;
  /** The model's name, as the comparison bar shows it. */
  label: string;
}

/** Largest number of runs in one comparison: a ninth could not be distinguished by its color. */
export const mostCompared = 8;
export const fewestCompared = 2;

/** Returns one sentence that says why a run cannot join the chosen ones; null if it can or already has. */
export function whyNotChosen(chosen: readonly ChosenRun[], run: Pick<ChosenRun, "runId" | "benchmark">): string | null {
  if (chosen.some(({ runId }) => runId === run.runId)) return null;
  const [first] = chosen;
  if (first && first.benchmark !== run.benchmark) {
    return `${first.label} is a run of another benchmark, with no metric in common. Clear the selection to start over.`;
  }
  return chosen.length >= mostCompared ? `${mostCompared} runs are selected, the most that one chart can show.` : null;
}

/** Adds a run to the chosen ones or removes it; returns the same list if it cannot join them. */
export function toggled(chosen: readonly ChosenRun[], run: ChosenRun): readonly ChosenRun[] {
  if (chosen.some(({ runId }) => runId === run.runId)) return chosen.filter(({ runId }) => runId !== run.runId);
  return whyNotChosen(chosen, run) === null ? [...chosen, run] : chosen;
}

/** Returns the address of a comparison. Without a baseline, the page uses the pinned one if it is among the runs, else the first run. */
export function compareAddress(runs: readonly number[], baseline?: number): string {
  return `/compare?runs=${runs.join(",")}${runs.length > 1 && baseline !== undefined ? `&baseline=${baseline}` : ""}`;
}

const none: readonly ChosenRun[] = [];
const place = "heed-compare";
const listeners = new Set<() => void>();
let chosen: readonly ChosenRun[] | null = null;

function isChosenRun(candidate: unknown): candidate is ChosenRun {
  return (
    typeof candidate === "object" &&
    candidate !== null &&
    "runId" in candidate &&
    Number.isInteger(candidate.runId) &&
    "benchmark" in candidate &&
    typeof candidate.benchmark === "string" &&
    "label" in candidate &&
    typeof candidate.label === "string"
  );
}

/** Runs that this tab had chosen before the page was reloaded. */
function kept(): readonly ChosenRun[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(place) ?? "[]");
    return Array.isArray(stored) && stored.every(isChosenRun) ? stored.slice(0, mostCompared) : none;
  } catch {
    return none;
  }
}

function current(): readonly ChosenRun[] {
  chosen ??= kept();
  return chosen;
}

function change(to: readonly ChosenRun[]): void {
  chosen = to;
  tabStorage.setItem(place, JSON.stringify(to));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the runs chosen in this tab, oldest first; they are kept across pages. */
export function useChosenRuns(): readonly ChosenRun[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

/** Adds a run to the chosen ones or removes it. */
export function toggleRun(run: ChosenRun): void {
  change(toggled(current(), run));
}

/** Removes all chosen runs. */
export function clearChosenRuns(): void {
  change(none);
}
