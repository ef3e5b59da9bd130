"use client";

import { useMemo } from "react";
import { sharedComparisonSource } from "@/components/data/comparison-source";
import { CompareView } from "./compare-view";

/** Comparison behind a share link; its runs are fixed. */
export function SharedCompare({ slug }: { slug: string }) {
  const source = useMemo(() => sharedComparisonSource(slug), [slug]);
  return <CompareView source={source} onChange={null} />;
}
