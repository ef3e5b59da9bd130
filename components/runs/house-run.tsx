"use client";

import { useMemo } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { runSource } from "@/components/data/run-source";
import type { RunMarks } from "@/lib/contracts/beside";
import { ConnectNotice } from "./connect-notice";
import { OutdatedNotice } from "./outdated-notice";
import { RunActions } from "./run-actions";
import { RunView } from "./run-view";

interface HouseRunProps {
  runId: number;
  suiteId: number;
  suiteHash: string;
  /** A BenchmarkView as JSON: sending one string takes a fraction of the time of its hundreds of values. */
  benchmark: string;
  marks: RunMarks;
}

const crumbs = [{ label: "Runs", href: "/runs" }];

/** Page of one of Heed's runs, with its actions. */
export function HouseRun({ runId, suiteId, suiteHash, benchmark: json, marks }: HouseRunProps) {
  const benchmark = useMemo(() => JSON.parse(json) as BenchmarkView, [json]);
  const source = useMemo(() => runSource(runId, benchmark.id), [runId, benchmark.id]);
  return (
    <RunView
      {...{ source, benchmark, marks, suiteHash, crumbs }}
      suiteHref={`/suites/${suiteId}`}
      follow={runId}
      actions={<RunActions runId={runId} source={source} benchmark={benchmark} />}
      notice={
        <>
          <ConnectNotice source={source} />
          <OutdatedNotice source={source} benchmark={benchmark} />
        </>
      }
    />
  );
}
