import type { ComponentType, ReactNode } from "react";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import type { Source } from "@/components/samples/source";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { PanelOf, PanelSource } from "./panel-query";

/** A panel that stands by itself, under its title. */
export interface PanelProps {
  source: PanelSource;
  panel: string;
  of: PanelOf;
}

/** What a family's panel adds to the page of a sample, each at its place. */
export interface SampleParts {
  /** Between the sample's figures and its panes. */
  above: ReactNode;
  /** Above the checks of the turn on screen. */
  beside: ReactNode;
  /** By check id, a few words behind it. */
  notes: ReadonlyMap<string, string>;
  facts: readonly { label: string; value: string }[];
  /** The panel steps through the turns: the arrow keys and the choice of a turn are its own. */
  stepsTurns: boolean;
}

/** A page of a sample without a panel. */
export const noParts: SampleParts = { above: null, beside: null, notes: new Map(), facts: [], stepsTurns: false };

export interface SamplePanelProps {
  source: Source;
  benchmark: BenchmarkView;
  sample: SampleDetail;
  /** Place of the turn on screen among the sample's. */
  at: number;
  onTurn: (turn: number) => void;
  children: (parts: SampleParts) => ReactNode;
}

/** The component that fills a slot on the page of a sample: it draws the page with its parts. */
export type SamplePanel = ComponentType<SamplePanelProps>;
