"use client";

import { BookOpen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PaperLink } from "@/components/ui/paper-link";
import { Popover } from "@/components/ui/popover";
import { methodOfHidden } from "@/lib/contracts/plain/sample-outcomes";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import type { LeaderboardColumn } from "./leaderboard-row";

interface MethodPopoverProps {
  benchmark: BenchmarkInfo;
  columns: readonly LeaderboardColumn[];
  /** Address of the page with all methods. */
  methods: string;
}

/** Popover that explains the numbers beside it: each metric in the paper's terms, the ranks and the verifiers. */
export function MethodPopover({ benchmark, columns, methods }: MethodPopoverProps) {
  const metrics = [...new Map(columns.map(({ declaration }) => [declaration.id, declaration])).values()];
  return (
    <Popover
      label="How this is computed"
      className="max-h-[min(36rem,75vh)] w-[min(30rem,calc(100vw-1.5rem))] overflow-y-auto px-4 py-3"
      trigger={
        <Button size="sm">
          <BookOpen aria-hidden className="size-3.5 text-ink-3" />
          How is this computed?
        </Button>
      }
    >
      <dl className="text-sm">
        {metrics.map(({ id, label, description }) => (
          <div key={id} className="border-b border-line py-2 first:pt-0">
            <dt className="font-medium">{label}</dt>
            <dd className="text-ink-2">{description}</dd>
          </div>
        ))}
        <div className="border-b border-line py-2">
          <dt className="font-medium">Rank</dt>
          <dd className="text-ink-2">
            Each ranking covers one suite, verifier version, judge and set of run parameters. A row pools all complete runs of a model with
            the same settings. Its rank range covers every position that pairwise tests cannot rule out: paired tests on shared items
            (McNemar’s mid-p for single yes-or-no answers, otherwise Student’s t over {benchmark.nouns.cluster?.many ?? "items"} or whatever
            was sampled), or a test on intervals when one figure is published. All pairs in the table are tested together (Shaffer’s
            step-down procedure), so that the chance of any wrong rank range among equal models is at most 5%. Partial and lossy runs,
            figures without an interval and rows with fewer than five {benchmark.nouns.cluster?.many ?? "items"} are not ranked. Published
            figures are ranked with the runs if the suite is known to be the authors’, and otherwise separately.
          </dd>
        </div>
        <div className="border-b border-line py-2">
          <dt className="font-medium">What counts</dt>
          <dd className="text-ink-2">{methodOfHidden}</dd>
        </div>
        {benchmark.verifiers.map(({ id, version, label, description }, i) => (
          <div key={id} className="border-b border-line py-2">
            <dt className="font-medium">
              Verifier “{label}” <span className="num text-xs font-normal text-ink-3">{version}</span>
              {i === 0 && <span className="ml-2 text-xs font-normal text-ink-3">the default</span>}
            </dt>
            <dd className="text-ink-2">{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        <PaperLink paper={benchmark.paper} className="text-accent underline underline-offset-2" />
        {benchmark.paper.reference && `, ${benchmark.paper.reference}`}
      </p>
      <p className="mt-2 text-sm">
        <Link href={methods} className="text-accent underline underline-offset-2">
          All metrics and methods
        </Link>
      </p>
    </Popover>
  );
}
