import type { ComponentType, ReactNode } from "react";
import type { ChartSeries } from "@/components/charts/chart-series";
import type { ChartTarget } from "@/components/charts/chart-target";
import type { VariableHandle } from "@/components/charts/use-variables";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import type { PanelOf, PanelSource } from "@/components/data/panel-query";
import type { Source } from "@/components/data/run-source";
import type { Peer } from "@/lib/contracts/beside";
import type { Metric } from "@/lib/contracts/metric";
import type { SampleDetail } from "@/lib/contracts/sample";

/** A panel that stands by itself, under its title. */
export interface PanelProps {
  source: PanelSource;
  panel: string;
  subject: PanelOf;
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
  /** A few words behind the sample's name: how long a dialogue held; "" for none. */
  heading: string;
  /** The panel handles the arrow keys and the choice of a turn. */
  stepsTurns: boolean;
}

/** A page of a sample without a panel. */
export const noParts: SampleParts = { above: null, beside: null, notes: new Map(), facts: [], heading: "", stepsTurns: false };

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

/** A family's panel on a run's page: the run's numbers for a value that the reader has chosen. */
export interface RunParts {
  /** Replace the stored metrics; null where the stored ones apply. */
  metrics: Metric[] | null;
  /** Gives another series for the same value, where `metrics` replace the stored ones; null while it loads. */
  beside: ((series: ChartSeries) => ChartSeries | null) | null;
  /** Selectors of its own. */
  selectors: readonly VariableHandle[];
  /** Above the numbers. */
  note: ReactNode;
  /** Opens the samples behind a point of a chart; false leaves that to the sample table. */
  opens: (target: ChartTarget) => boolean;
  /** Dialogs. */
  further: ReactNode;
}

/** A run's page without a panel. */
export const noRunParts: RunParts = { metrics: null, beside: null, selectors: [], note: null, opens: () => false, further: null };

export interface RunPanelProps {
  source: Source;
  benchmark: BenchmarkView;
  /** Other runs of the suite. */
  peers: readonly Peer[];
  /** Null for the run's own. */
  verifier: string | null;
  /** Replies are still coming in. */
  live: boolean;
  children: (parts: RunParts) => ReactNode;
}

/** The component that fills a slot on the page of a run. */
export type RunPanel = ComponentType<RunPanelProps>;
