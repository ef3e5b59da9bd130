"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ChevronDown,
  CopyPlus,
  FileDown,
  FileJson,
  FileSpreadsheet,
  Footprints,
  Gauge,
  Hand,
  Package,
  RotateCcw,
  Scale,
  Tags,
  Unplug,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CurationMenu } from "@/components/curation/curation-menu";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { useMay } from "@/components/data/caller";
import { useEndNoticeItem } from "@/components/data/end-notices";
import { getJson } from "@/components/data/fetch-json";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { ShareButton } from "@/components/share/share-button";
import { type Takeaway, useHtmlFile } from "@/components/takeaway/html-button";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { MenuItem } from "@/components/ui/menu";
import { OnceOpen } from "@/components/ui/once-open";
import { orRetry } from "@/components/ui/or-retry";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { RunVerb } from "@/lib/contracts/run-request";
import { CompareWith } from "./compare-with";
import { runAbilities } from "./run-abilities";
import { usePin } from "./use-pin";
import { useRunAction, useRunChange, verbOf } from "./use-run-actions";

/** Menu item that turns automatic resuming after an endpoint outage on or off. */
function outageItem(autoResume: boolean, choose: (autoResume: boolean, message: string) => void): MenuItem {
  if (autoResume)
    return {
      label: "Stay stopped after an outage",
      icon: Hand,
      onSelect: () => choose(false, "After an endpoint outage, the run stays stopped until you resume it."),
    };
  return {
    label: "Resume automatically after an outage",
    icon: Unplug,
    onSelect: () => choose(true, "After an outage, the run resumes automatically when its endpoint responds again."),
  };
}

/** Content of a run's HTML file; its code is loaded on request. */
async function takeRun({ api }: Source, benchmark: BenchmarkView): Promise<Takeaway> {
  const [{ runDocument }, taken] = await Promise.all([
    import("./run-document"),
    getJson(`${api}/takeaway`, () => import("@/lib/contracts/takeaway").then(({ runTakeaway }) => runTakeaway)),
  ]);
  return runDocument(taken, benchmark, api);
}

// Dialogs are loaded when they are opened.
const AskingDialog = dynamic(
  orRetry(async () => (await import("./asking-dialog")).AskingDialog),
  { ssr: false },
);
const BudgetDialog = dynamic(
  orRetry(async () => (await import("./budget-dialog")).BudgetDialog),
  { ssr: false },
);
const DiagnosisDialog = dynamic(
  orRetry(async () => (await import("./diagnosis-dialog")).DiagnosisDialog),
  { ssr: false },
);
const RecordDialog = dynamic(
  orRetry(async () => (await import("./record-dialog")).RecordDialog),
  { ssr: false },
);
const RescoreDialog = dynamic(
  orRetry(async () => (await import("./rescore-dialog")).RescoreDialog),
  { ssr: false },
);

const tables = [
  ["Samples as CSV", "csv"],
  ["Samples as CSV, for Excel", "csv&bom=1"],
  ["Samples with replies as JSON Lines", "jsonl"],
  ["CSV with prompts, settings and outcomes", "csv&with=prompts"],
  ["CSV with prompts, settings and outcomes, for Excel", "csv&with=prompts&bom=1"],
  ["JSON Lines with prompts, settings and outcomes", "jsonl&with=prompts"],
] as const;

/** Files of a run; with `takeAway` also the run file for another Heed. */
function exports({ api }: Source, { takeAway, onHtml }: { takeAway: boolean; onHtml: () => void }): MenuItem[] {
  return [
    ...tables.map(([label, format]) => ({
      label,
      icon: format.startsWith("csv") ? FileSpreadsheet : FileJson,
      onSelect: () => window.location.assign(`${api}/export?format=${format}`),
    })),
    ...(takeAway
      ? [{ label: "Run as a file, for another Heed", icon: Package, onSelect: () => window.location.assign(`${api}/file`) }]
      : []),
    { label: "Page as HTML, for any browser", icon: FileDown, onSelect: onHtml },
  ];
}

interface RunActionsProps {
  runId: number;
  source: Source;
  benchmark: BenchmarkView;
}

/** Buttons and menu with the actions on a run; actions that its state does not allow are hidden. */
export function RunActions({ runId, source, benchmark }: RunActionsProps) {
  const { data: run } = useQuery(runQuery(source));
  const may = useMay();
  const action = useRunAction(source, runId);
  const [asking, setAsking] = useState<"budget" | "cancel" | "change" | "retry" | "rescore" | "diagnosis" | "record" | null>(null);
  const change = useRunChange(source, runId);
  const pin = usePin(run);
  const notice = useEndNoticeItem();
  const html = useHtmlFile(() => takeRun(source, benchmark));
  if (!run) return null;
  const abilities = runAbilities(run);
  const mayAct = may("runner", run);
  const can: Partial<typeof abilities> & { takeAway: boolean } = mayAct ? abilities : { takeAway: abilities.takeAway };
  const again = run.counts.failed + run.counts.unscored;
  const busy = (verb: RunVerb) => action.isPending && verbOf(action.variables) === verb;
  const offersAutoResume =
    mayAct && isRemote(run.model) && (can.change || run.probeAt !== null || (run.status === "stopped" && !run.autoResume));
  // Only the next step is a button; later steps are in the menu.
  const retries = can.retryFailed && !can.resume;
  const more: MenuItem[] = [
    { label: "Export", icon: FileDown, items: exports(source, { takeAway: can.takeAway, onHtml: html.gather }) },
    ...(can.rescore ? [{ label: "Rescore", icon: Scale, onSelect: () => setAsking("rescore") }] : []),
    ...(can.rescore && benchmark.failureClasses.length > 0
      ? [{ label: "Classify failures", icon: Tags, onSelect: () => setAsking("diagnosis") }]
      : []),
    ...(can.record && benchmark.traces.length > 0
      ? [{ label: "Record executions", icon: Footprints, onSelect: () => setAsking("record") }]
      : []),
    ...(can.retryFailed && !retries
      ? [{ label: `Retry ${formatNumber(again)} failed`, icon: RotateCcw, onSelect: () => action.mutate("retry-failed") }]
      : []),
    ...(can.retryFailed ? [{ label: "Retry failed with other settings", icon: RotateCcw, onSelect: () => setAsking("retry") }] : []),
    ...(can.change ? [{ label: "Change the concurrency", icon: Gauge, onSelect: () => setAsking("change") }] : []),
    ...(offersAutoResume ? [outageItem(run.autoResume, (autoResume, message) => change.mutate({ change: { autoResume }, message }))] : []),
    ...(may("runner") ? [{ label: "Launch again with these settings", icon: CopyPlus, href: `/launch?from=${runId}` }] : []),
    ...notice,
    ...(may("owner") ? pin : []),
  ];
  return (
    <>
      {can.startNow && (
        <Button busy={busy("resume")} onClick={() => action.mutate("resume")}>
          Start now
        </Button>
      )}
      {can.pause && (
        <Button busy={busy("pause")} onClick={() => action.mutate("pause")}>
          Pause
        </Button>
      )}
      {can.resume && (
        <Button
          variant="primary"
          busy={busy("resume")}
          onClick={() => (run.stoppedBy === "budget" && run.budget ? setAsking("budget") : action.mutate("resume"))}
        >
          Resume
        </Button>
      )}
      {can.cancel && <Button onClick={() => setAsking("cancel")}>Cancel</Button>}
      {retries && (
        <Button variant="primary" busy={busy("retry-failed")} onClick={() => action.mutate("retry-failed")}>
          Retry {formatNumber(again)} failed
        </Button>
      )}
      {html.charts}
      <CompareWith run={run} />
      <ShareButton target={{ kind: "run", runId }} />
      <CurationMenu
        kind="runs"
        id={runId}
        name={run.name}
        note={run.note ?? ""}
        tags={run.tags ?? []}
        archived={run.archived ?? false}
        personId={run.personId}
        more={more}
        trigger={
          <Button busy={html.busy}>
            More <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </Button>
        }
      />
      <ConfirmDialog
        open={asking === "cancel"}
        onOpenChange={(open) => setAsking(open ? "cancel" : null)}
        title="Cancel this run?"
        description={`${formatNumber(run.counts.queued + run.counts.running)} unfinished samples will not be run. Existing scores are kept, and you can resume the run later.`}
        confirm="Cancel the run"
        dismiss={run.status === "stopped" ? "Leave it stopped" : "Keep running"}
        onConfirm={() => action.mutate("cancel")}
      />
      {run.budget && asking === "budget" && (
        <BudgetDialog
          open
          onOpenChange={() => setAsking(null)}
          budget={run.budget}
          onResume={(budget) => action.mutate({ verb: "resume", budget })}
        />
      )}
      {(asking === "change" || asking === "retry") && (
        <AskingDialog
          open
          onOpenChange={() => setAsking(null)}
          run={run}
          mode={asking}
          onSave={(choice) => {
            if (asking === "retry") action.mutate({ verb: "retry-failed", ...choice });
            else if (choice.concurrency !== undefined)
              change.mutate({
                change: { concurrency: choice.concurrency },
                message: `Up to ${formatCount(choice.concurrency, "request")} in flight from now on.`,
              });
          }}
        />
      )}
      <OnceOpen open={asking === "diagnosis"}>
        <DiagnosisDialog
          open={asking === "diagnosis"}
          onOpenChange={(open) => setAsking(open ? "diagnosis" : null)}
          source={source}
          runId={runId}
        />
      </OnceOpen>
      <OnceOpen open={asking === "rescore"}>
        <RescoreDialog
          open={asking === "rescore"}
          onOpenChange={(open) => setAsking(open ? "rescore" : null)}
          source={source}
          run={run}
          verifiers={benchmark.verifiers}
          noun={benchmark.views.checkNoun}
        />
      </OnceOpen>
      <OnceOpen open={asking === "record"}>
        <RecordDialog
          open={asking === "record"}
          onOpenChange={(open) => setAsking(open ? "record" : null)}
          source={source}
          runId={runId}
          traces={benchmark.traces}
        />
      </OnceOpen>
    </>
  );
}
