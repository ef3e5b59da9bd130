"use client";

import { useQuery } from "@tanstack/react-query";
import { useTabTitle } from "@/components/live/use-tab-title";
import type { Source } from "@/components/samples/source";
import { runQuery } from "./queries";
import { runTabTitle } from "./run-tab-title";
import type { RunFamily } from "./run-table";

/** Keeps the tab's title of a run's page at the run's state. */
export function RunTab({ source, family }: { source: Source; family: RunFamily }) {
  const { data: run } = useQuery(runQuery(source));
  useTabTitle(run ? runTabTitle(run, family) : null);
  return null;
}
