"use client";

import { GitCompareArrows } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { compareAddress } from "@/components/data/chosen-runs";
import { Button } from "@/components/ui/button";
import { orRetry } from "@/components/ui/or-retry";
import type { RunRow } from "@/lib/contracts/run";

const RunChooser = dynamic(
  orRetry(() => import("@/components/rows/run-chooser").then(({ RunChooser }) => RunChooser)),
  { ssr: false },
);

/** Button on a run's page that chooses runs to compare with. The list of runs is loaded on request. */
export function CompareWith({ run }: { run: Pick<RunRow, "id" | "benchmark" | "suiteId"> }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <GitCompareArrows aria-hidden className="size-4 text-ink-3 max-sm:hidden" />
        Compare
      </Button>
      {open && (
        <RunChooser
          onClose={() => setOpen(false)}
          benchmark={run.benchmark}
          suiteId={run.suiteId}
          taken={[run.id]}
          withBaseline
          onChoose={(runs) => router.push(compareAddress([run.id, ...runs]))}
        />
      )}
    </>
  );
}
