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

/** Props of a standalone panel, which is shown under its title. */
export interface PanelProps {
  source: PanelSource;
  panel: string;
  subject: PanelOf;
}

/** Parts that a family's panel adds to a sample's page, by place. */
export interface SampleParts {
  /** Between the sample's figures and its panes. */
  above: ReactNode;
  /** Above the checks of the turn on screen. */
  beside: ReactNode;
  /** Short note after a check, by check id. */
  notes: ReadonlyMap<string, string>;
  facts: readonly { label: string; value: string }[];
  /** Short text after the sample's name, such as the length of a dialogue; "" for none. */
  heading: string;
  /** The panel handles the arrow keys and the choice of a turn. */
  stepsTurns: boolean;
}

/** Parts of a sample's page without a panel. */
export const noParts: SampleParts = { above: null, beside: null, notes: new Map(), facts: [], heading: "", stepsTurns: false };

export interface SamplePanelProps {
  source: Source;
  benchmark: BenchmarkView;
  sample: SampleDetail;
  /** Index of the turn on screen among the sample's turns. */
  at: number;
  onTurn: (turn: number) => void;
  children: (parts: SampleParts) => ReactNode;
}

/** Component for a slot on a sample's page, which renders the page with its parts. */
export type SamplePanel = ComponentType<SamplePanelProps>;

/** Parts of a family's panel on a run's page: the run's numbers for a value that the reader has chosen. */
export interface RunParts {
  /** Replaces the stored metrics; null if the stored ones apply. */
  metrics: Metric[] | null;
  /** Words on the value that replaces the run's own in `metrics`, for sentences and files; null for the run's own. */
  condition: string | null;
  /** Recomputes another series for the same value if `metrics` replace the stored ones; null while it loads. */
  beside: ((series: ChartSeries) => ChartSeries | null) | null;
  /** The panel's own selectors. */
  selectors: readonly VariableHandle[];
  /** Note above the numbers. */
  note: ReactNode;
  /** Opens the samples behind a point of a chart; returns false to leave that to the sample table. */
  opens: (target: ChartTarget) => boolean;
  /** Dialogs of the panel. */
  further: ReactNode;
}

/** Parts of a run's page without a panel. */
export const noRunParts: RunParts = {
  ...{ metrics: null, condition: null, beside: null, selectors: [], note: null, further: null },
  opens: () => false,
};

export interface RunPanelProps {
  source: Source;
  benchmark: BenchmarkView;
  /** Other runs of the suite. */
  peers: readonly Peer[];
  /** Null for the run's own verifier. */
  verifier: string | null;
  /** True while replies are still arriving. */
  live: boolean;
  /** Milliseconds between two requests for the stored metrics; false for no polling. */
  polling: number | false;
  children: (parts: RunParts) => ReactNode;
}

/** Component for a slot on a run's page. */
export type RunPanel = ComponentType<RunPanelProps>;
