"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import type { FormSubject } from "@/components/annotations/annotation-form";
import { AnnotationPanel } from "@/components/annotations/annotation-panel";
import { sampleAnnotations } from "@/components/data/annotation-queries";
import type { Source } from "@/components/data/run-source";
import { sampleQuery } from "@/components/data/sample-queries";
import { shownTurn } from "@/components/evidence/shown-turn";
import { busyElements } from "@/components/ui/busy-elements";
import { annotationKey, readAnnotationKey } from "@/lib/contracts/plain/annotations";

interface SampleAnnotationsProps {
  source: Source;
  runId: number;
  ordinal: number;
  /** True if the reader may add annotations here. */
  open: boolean;
}

const shortcut = { letter: "e", busy: busyElements };

/** Annotations of a sample and its checks; the form starts with the picked check of the turn on screen. */
export function SampleAnnotations({ source, runId, ordinal, open }: SampleAnnotationsProps) {
  const [address] = useQueryStates({ turn: parseAsInteger, check: parseAsString });
  const { data: sample } = useQuery(sampleQuery(source, ordinal, null));
  const turns = sample?.turns ?? [];
  const turn = sample?.turns[shownTurn(sample, address.turn)];
  const { check } = address;
  const labelOf = (at: number | undefined, id: string) => {
    const named = turns.find((turn) => turn.turn === at);
    const label = [...(named?.verdict?.checks ?? []), ...(named?.partial ?? [])].find((check) => check.id === id)?.label ?? id;
    return turns.length > 1 && at !== undefined ? `${label} in turn ${at + 1}` : label;
  };
  const whole: FormSubject = { subject: "sample", key: annotationKey.sample(runId, ordinal), label: "The sample" };
  const picked: FormSubject[] =
    check === null || turn === undefined
      ? []
      : [{ subject: "check", key: annotationKey.check(runId, ordinal, turn.turn, check), label: labelOf(turn.turn, check) }];
  return (
    <AnnotationPanel
      api={source.annotations}
      filter={sampleAnnotations(runId, ordinal)}
      subjects={open ? [...picked, whole] : []}
      shortcut={shortcut}
      nameOf={({ subject, key }) => {
        const { numbers, check: id } = readAnnotationKey(key);
        return subject === "check" && id !== null ? labelOf(numbers[2], id) : "";
      }}
    />
  );
}
