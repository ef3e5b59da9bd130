"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FlagToggle } from "@/components/annotations/flag-toggle";
import { VerdictReview } from "@/components/annotations/verdict-review";
import { sampleAnnotations } from "@/components/data/annotation-queries";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { type Source, textsOf } from "@/components/data/run-source";
import { sampleQuery, whileUnfinished } from "@/components/data/sample-queries";
import { diffChecks } from "@/components/evidence/check-diff";
import { outcomeOf } from "@/components/evidence/check-groups";
import { CheckList } from "@/components/evidence/check-list";
import { GlowProvider } from "@/components/evidence/glow";
import { jumpToEvidence } from "@/components/evidence/jump-to-evidence";
import { shownTurn } from "@/components/evidence/shown-turn";
import { TurnPrompt } from "@/components/evidence/turn-prompt";
import { SamplePanelSlot } from "@/components/panels/panel-slots";
import { sampleSentence } from "@/components/rows/sample-sentence";
import { busyElements } from "@/components/ui/busy-elements";
import { Failed } from "@/components/ui/failed";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { AskedAgainPanel } from "./asked-again";
import { FailureClassLine } from "./failure-class";
import { ReplyPane } from "./reply-pane";
import { SampleFacts } from "./sample-facts";
import { MissedBar, SampleNav, useQueue, useWalk } from "./sample-nav";
import { type Pane, SamplePanes } from "./sample-panes";
import { SeenToggle } from "./seen-toggle";
import { VerifierPicker } from "./verifier-picker";

interface SampleViewProps {
  source: Source;
  ordinal: number;
  benchmark: BenchmarkView;
  crumbs?: { label: string; href: string }[];
  /** False if only this sample may be seen. */
  stepping?: boolean;
  /** True if the reader may set the failure class. */
  editable?: boolean;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Links to the same item in other runs, above the verdicts. */
  elsewhere?: ReactNode;
}

const noNeighbours = { ordinal: 0, previous: null, next: null, previousFailed: null, nextFailed: null };

/** Page of a sample with the prompt, the reply with every verdict at its evidence, and the list of checks. */
export function SampleView({ source, ordinal, benchmark, crumbs, stepping = true, editable = false, actions, elsewhere }: SampleViewProps) {
  const [address, setAddress] = useQueryStates({
    ...{ verifier: parseAsString, turn: parseAsInteger, check: parseAsString },
    // Filter line and order of the table from which the sample was opened.
    ...{ q: parseAsString, sort: parseAsString },
    // Or the queue: `flagged`.
    queue: parseAsString,
  });
  const [shownPane, setShownPane] = useState<Pane>("checks");
  const ownSample = useQuery({ ...sampleQuery(source, ordinal, null), refetchInterval: whileUnfinished });
  const asked = address.verifier !== null && address.verifier !== ownSample.data?.verifier ? address.verifier : null;
  const other = useQuery({ ...sampleQuery(source, ordinal, asked), enabled: asked !== null, refetchInterval: whileUnfinished });
  const panes = useRef<HTMLDivElement>(null);
  const { views } = benchmark;
  const read = asked === null ? ownSample.data : other.data;
  const sample = read ?? ownSample.data;
  // By the run's own verdicts: another verifier's must not change the turn on screen, and notes are kept with this turn.
  const at = ownSample.data ? shownTurn(ownSample.data, address.turn) : 0;
  const turn = sample?.turns[at];
  const checks = useMemo(() => turn?.verdict?.checks ?? turn?.partial ?? [], [turn]);
  const ownChecks = ownSample.data?.turns[at]?.verdict?.checks;
  const differing = useMemo(
    () => (asked === null || !other.data ? [] : diffChecks(ownChecks ?? [], checks)),
    [asked, other.data, ownChecks, checks],
  );
  const differences = useMemo(
    () =>
      new Map(
        differing.map(({ id, from }) => [
          id,
          from === null ? "not checked before" : `was ${outcomeOf(from, views.outcomes).label.toLowerCase()}`,
        ]),
      ),
    [differing, views.outcomes],
  );
  const pick = useCallback(
    (checkId: string) => {
      void setAddress({ check: checkId });
      // On a narrow screen the reply is still behind another tab.
      flushSync(() => setShownPane("reply"));
      jumpToEvidence(panes.current, checkId);
    },
    [setAddress],
  );

  const lastTurn = (sample?.turns.length ?? 1) - 1;
  const isOpen = sample?.status === "running" || sample?.status === "queued";
  // At the last turn the page follows an unfinished sample.
  const onTurn = useCallback(
    (to: number) => void setAddress({ turn: isOpen && to === lastTurn ? null : to, check: null }),
    [setAddress, lastTurn, isOpen],
  );

  // A link to a check opens at the check's place in the reply.
  const landed = useRef(false);
  useEffect(() => {
    if (landed.current || !turn) return;
    landed.current = true;
    if (address.check !== null) jumpToEvidence(panes.current, address.check);
  }, [turn, address.check]);

  const { verifier: keptVerifier, q, sort } = address;
  const kept = Object.entries({ verifier: keptVerifier, q, sort }).filter((pair): pair is [string, string] => pair[1] !== null);
  const keep = new URLSearchParams(kept).toString();
  const table = useWalk(source, ownSample.data ?? noNeighbours, { line: q, sort, search: keep && `?${keep}` });
  const queue = useQueue(editable && address.queue === "flagged", ownSample.data?.runId, ordinal);
  const walk = queue ?? table;
  if (!ownSample.data || !sample)
    return ownSample.error ? <Failed error={ownSample.error} retry={() => void ownSample.refetch()} /> : <Skeleton className="h-[70dvh]" />;
  const answered = sample.turns.filter(({ verdict }) => verdict !== null).length;
  return (
    <GlowProvider>
      <SamplePanelSlot source={source} benchmark={benchmark} sample={sample} at={at} onTurn={onTurn}>
        {(parts) => (
          // On a phone the first screen shows the checks, and the sample's facts follow below the panes.
          <div className="max-md:flex max-md:flex-col">
            <PageHeader
              crumbs={crumbs}
              title={<span translate="no">{[sampleTitle(sample, views), parts.heading].filter(Boolean).join(", ")}</span>}
              state={sampleSentence(sample, views, answered)}
              actions={
                <>
                  {stepping && <SampleNav walk={walk} arrows={!parts.stepsTurns} />}
                  {editable && <FlagToggle key={`flag ${ordinal}`} runId={sample.runId} ordinal={ordinal} />}
                  {editable && ownSample.data.passed === false && <SeenToggle key={ordinal} source={source} ordinal={ordinal} />}
                  {actions && <div className="contents max-md:hidden">{actions}</div>}
                </>
              }
            />
            <div className="max-md:order-1 max-md:pt-4">
              {actions && <div className="flex flex-wrap gap-2 pb-4 md:hidden">{actions}</div>}
              <SampleFacts sample={sample} turn={turn} views={views} further={parts.facts} strip={!parts.stepsTurns} />
              {asked === null && sample.passed === false && benchmark.failureClasses.length > 0 && (
                <FailureClassLine key={ordinal} sample={sample} classes={benchmark.failureClasses} editable={editable} />
              )}
              {editable && asked !== null && ownSample.data.status === "scored" && (
                <p className="border-b border-line py-2 text-xs text-ink-3">
                  Reviews, notes and failure classes are about the run’s own verdict. Choose the run’s verifier to review it.
                </p>
              )}
              {editable && asked === null && sample.status === "scored" && (
                <VerdictReview
                  key={`review ${ordinal}`}
                  api={source.annotations}
                  filter={sampleAnnotations(sample.runId, ordinal)}
                  runId={sample.runId}
                  ordinal={ordinal}
                  busy={busyElements}
                />
              )}
            </div>
            {parts.above}
            {!parts.stepsTurns && sample.turns.length > 1 && (
              <Tabs
                label="Turns"
                items={sample.turns.map((t) => ({ id: String(t.turn), label: `Turn ${t.turn + 1}` }))}
                value={String(turn?.turn ?? 0)}
                onChange={(id) => void setAddress({ turn: Number(id), check: null })}
              />
            )}
            <SamplePanes
              ref={panes}
              above={parts.stepsTurns ? "panel" : "facts"}
              prompt={
                <TurnPrompt
                  key={at}
                  texts={textsOf(source, ordinal)}
                  turns={sample.turns}
                  at={at}
                  sought={checks.find((c) => c.id === address.check)?.label ?? null}
                />
              }
              reply={
                <ReplyPane
                  source={source}
                  sample={sample}
                  at={at}
                  views={views}
                  checks={checks}
                  picked={address.check}
                  onPick={pick}
                  below={editable && <AskedAgainPanel key={ordinal} source={source} sample={ownSample.data} at={at} views={views} />}
                />
              }
              verdicts={
                <>
                  {parts.beside}
                  {elsewhere}
                  {ownSample.data.turns.some((t) => t.reply !== null) && (
                    <VerifierPicker
                      verifiers={benchmark.verifiers}
                      ownVersion={ownSample.data.verifier}
                      value={asked ?? ownSample.data.verifier}
                      onChange={(verifier) => void setAddress({ verifier: verifier === ownSample.data.verifier ? null : verifier })}
                      comparison={
                        asked !== null && other.data
                          ? {
                              differing,
                              before: ownSample.data.turns[at]?.verdict,
                              after: turn?.verdict,
                              outcomes: views.outcomes,
                              noun: views.checkNoun,
                            }
                          : null
                      }
                      failed={asked === null ? null : other.error}
                      drifted={turn?.drifted ?? false}
                      onPick={pick}
                    />
                  )}
                </>
              }
              checks={
                checks.length > 0 ? (
                  <CheckList
                    key={turn?.turn}
                    checks={checks}
                    outcomes={views.outcomes}
                    noun={views.checkNoun}
                    picked={address.check}
                    differences={differences}
                    notes={parts.notes}
                    onPick={pick}
                  />
                ) : (
                  <p className="px-3 py-4 text-sm text-ink-3">Nothing was checked: there is no scored reply.</p>
                )
              }
              checkNoun={views.checkNoun.many}
              shown={shownPane}
              onShow={setShownPane}
            />
            {stepping && <MissedBar walk={walk} />}
          </div>
        )}
      </SamplePanelSlot>
    </GlowProvider>
  );
}
