"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useId, useState } from "react";
import { getJson } from "@/components/data/fetch-json";
import { saveName } from "@/components/data/own-name";
import { type PanelSource, panelQuery } from "@/components/data/panel-query";
import { annotationKeys } from "@/components/data/query-keys";
import { useOwnName } from "@/components/data/use-own-name";
import type { PanelProps } from "@/components/panels/slots";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { Field } from "@/components/ui/field";
import { formatCount, formatPercent } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import type { LineReading } from "@/lib/contracts/annotation";
import type { ReviewList } from "@/lib/contracts/review";
import { InstructionReview } from "./instruction-review";
import { type Finding, findingOf, readerOf, readingFigures } from "./reading-figures";

const percent = (share: number | null) => formatPercent(share && 100 * share);

/** Panel in which any number of readers review a suite's instructions against their functions, line by line (the paper's Appendix E). */
export function ReviewPanel({ source, panel, subject }: PanelProps) {
  const suiteId = Number(source.query.suite);
  const list = useQuery(panelQuery(source, panel, subject, () => import("@/lib/contracts/review").then(({ reviewList }) => reviewList)));
  const answers = useQuery({
    queryKey: annotationKeys.readings(suiteId),
    queryFn: ({ signal }) =>
      getJson(
        `/api/suites/${suiteId}/readings`,
        () => import("@/lib/contracts/annotation").then(({ lineReading: reading }) => reading.array()),
        signal,
      ),
  });
  if (!list.data || !answers.data) {
    const error = list.error ?? answers.error;
    if (error) return <Failed error={error} retry={() => void Promise.all([list.refetch(), answers.refetch()])} />;
    return <Skeleton className="h-40" />;
  }
  if (list.data.functions.length === 0)
    return <p className="text-sm text-ink-2">No item in this suite has both an instruction and its function.</p>;
  return <Review functions={list.data.functions} readings={answers.data} suiteId={suiteId} source={source} panel={panel} />;
}

interface ReviewProps {
  functions: ReviewList["functions"];
  readings: readonly LineReading[];
  suiteId: number;
  source: PanelSource;
  panel: string;
}

function Review({ functions, readings, suiteId, source, panel }: ReviewProps) {
  const id = useId();
  const { name: reader, isOfAccount, isOwn, setName: setReader } = useOwnName();
  const [showsOthers, setShowsOthers] = useState(false);
  const [ordinal, setOrdinal] = useQueryState("read", parseAsInteger);
  const name = reader.trim();
  const findings = ownFindings(readings.filter(isOwn));
  const next = functions.find((candidate) => candidate.ordinal !== ordinal && !findings.has(candidate.ordinal));
  const chosen = functions.find((candidate) => candidate.ordinal === ordinal);
  return (
    <div className="space-y-5">
      <Figures readings={readings} total={functions.length} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {!isOfAccount && (
          <Field label="Reviewer" htmlFor={`${id}-reader`} className="w-48">
            <TextInput
              id={`${id}-reader`}
              value={reader}
              placeholder="Your name"
              onChange={(event) => {
                setReader(event.target.value);
                saveName(event.target.value.trim());
              }}
            />
          </Field>
        )}
        <Field label="Instruction" htmlFor={`${id}-instruction`} className="w-72">
          <Select
            id={`${id}-instruction`}
            label="Instruction"
            placeholder="Choose an instruction to review"
            value={chosen ? String(chosen.ordinal) : null}
            onChange={(value) => void setOrdinal(Number(value))}
            options={functions.map((option) => ({
              value: String(option.ordinal),
              label: option.name,
              note: noteOf(option, findings.get(option.ordinal)),
            }))}
          />
        </Field>
        {next && <Button onClick={() => void setOrdinal(next.ordinal)}>{chosen ? "Next to review" : "Start review"}</Button>}
        <span className="pb-1.5">
          <Switch label="Show other reviewers" checked={showsOthers} onChange={setShowsOthers} />
        </span>
      </div>
      {chosen && (
        <Chosen
          key={chosen.ordinal}
          {...{ suiteId, source, panel, reader: name, isOwn, showsOthers }}
          ordinal={chosen.ordinal}
          readings={readings.filter((reading) => reading.ordinal === chosen.ordinal)}
        />
      )}
    </div>
  );
}

function ownFindings(ownReadings: readonly LineReading[]): Map<number, Finding> {
  return new Map(
    [...new Set(ownReadings.map(({ ordinal }) => ordinal))].flatMap((ordinal) => {
      const finding = findingOf(ownReadings.filter((reading) => reading.ordinal === ordinal));
      return finding ? [[ordinal, finding] as const] : [];
    }),
  );
}

function noteOf({ score, difficulty }: ReviewList["functions"][number], finding: Finding | undefined): string {
  const parts = [difficulty, score === null ? null : `score ${score}`, finding && `your verdict: ${finding}`];
  return parts.filter((part) => part).join(", ");
}

function Figures({ readings, total }: { readings: readonly LineReading[]; total: number }) {
  const { read, readByTwo, agreement, right, lineAgreement, linesByTwo } = readingFigures(readings);
  const readers = new Set(readings.map(readerOf)).size;
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
      <Stat
        label="Two reviewers"
        value={`${readByTwo} of ${total}`}
        note={`${formatCount(read, "instruction")} reviewed, by ${formatCount(readers, "reviewer")}`}
        tip="A review is complete when the reviewer agrees with everything or objects to a line or to the whole."
      />
      <Stat
        label="Agreement"
        value={percent(agreement)}
        tip="Share of reviewer pairs with the same verdict on an instruction. The paper reports 97.79% over 136 instructions."
      />
      <Stat label="Judged correct" value={percent(right)} tip="Share of reviewed instructions without objections. The paper reports 97%." />
      <Stat
        label="Line agreement"
        value={percent(lineAgreement)}
        note={`${formatCount(linesByTwo, "line")} with two reviewers`}
        tip="Share of reviewer pairs with the same verdict on a line."
      />
    </div>
  );
}

interface ChosenProps extends Pick<ReviewProps, "suiteId" | "source" | "panel" | "readings"> {
  ordinal: number;
  reader: string;
  isOwn: (reading: LineReading) => boolean;
  showsOthers: boolean;
}

function Chosen({ ordinal, source, panel, ...rest }: ChosenProps) {
  const { data, error, refetch } = useQuery(
    panelQuery(source, panel, { item: ordinal }, () =>
      import("@/lib/contracts/review").then(({ reviewedInstruction }) => reviewedInstruction),
    ),
  );
  if (data) return <InstructionReview {...rest} instruction={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-96" />;
}
