"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { annotationKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import type { Annotate, LineReading } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import type { ReviewedInstruction } from "@/lib/contracts/review";
import { InstructionText } from "./instruction-text";
import { findingOf } from "./reading-figures";
import { ReviewedLines, Said } from "./reviewed-lines";

interface InstructionReviewProps {
  suiteId: number;
  instruction: ReviewedInstruction;
  /** All readings of this instruction. */
  readings: readonly LineReading[];
  /** Name of the reader; "" until given. */
  reader: string;
  /** True if the reader wrote it. */
  isOwn: (reading: LineReading) => boolean;
  showsOthers: boolean;
}

type Looked = { span: number } | { line: number } | null;

/** Spans and lines that belong to the line or span under the pointer. */
function litBy(looked: Looked, spans: ReviewedInstruction["spans"]): { spans: Set<number>; lines: Set<number> } {
  if (looked === null) return { spans: new Set(), lines: new Set() };
  if ("span" in looked) return { spans: new Set([looked.span]), lines: new Set(spans[looked.span]?.lines) };
  const lit = spans.flatMap(({ lines }, at) => (lines.includes(looked.line) ? [at] : []));
  return { spans: new Set(lit), lines: new Set([looked.line]) };
}

const codeLines = (source: string) => source.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [at + 1]));

/** Instruction beside its function, for a reader who agrees with or objects to single lines or the whole. */
export function InstructionReview({ suiteId, instruction, readings, reader, isOwn, showsOthers }: InstructionReviewProps) {
  const { ordinal, source, spans } = instruction;
  const client = useQueryClient();
  const [pointed, setPointed] = useState<Looked>(null);
  const [picked, setPicked] = useState<Looked>(null);
  const [objecting, setObjecting] = useState<number | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: annotationKeys.all });
  const say = useMutation({
    mutationFn: (annotation: Annotate) =>
      sendJson("POST", "/api/annotations", annotation, () => import("@/lib/contracts/stored").then(({ stored }) => stored)),
    onSuccess: async () => {
      setObjecting(null);
      await refresh();
    },
  });
  const takeBack = useMutation({
    mutationFn: (id: number) => sendJson("POST", `/api/annotations/${id}/undo`),
    onSuccess: refresh,
  });
  const ownReadings = new Map(readings.flatMap((reading) => (isOwn(reading) ? [[reading.line, reading] as const] : [])));
  const others = showsOthers ? readings.filter((reading) => !isOwn(reading)) : [];
  const busy = say.isPending || takeBack.isPending;
  const canSay = reader !== "" && !busy;
  const send = (line: number, finds: LineReading["finds"], why = "") =>
    say.mutate({
      subject: "item",
      key: annotationKey.item(suiteId, ordinal),
      kind: "reading",
      value: { line, finds },
      author: reader,
      why,
    });
  const find = (line: number, finds: LineReading["finds"]) => {
    const before = ownReadings.get(line);
    if (before?.finds === finds) return takeBack.mutate(before.id);
    if (finds === "right") return send(line, finds);
    setObjecting(line);
    setPicked(line === 0 ? null : { line });
  };
  const lit = litBy(pointed ?? picked, spans);
  const unsaid = codeLines(source).filter((line) => !spans.some(({ lines }) => lines.includes(line)));
  const whole = ownReadings.get(0);
  const finding = findingOf([...ownReadings.values()]);
  const wholeOfOthers = others.filter(({ line }) => line === 0);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant={whole?.finds === "right" ? "primary" : "quiet"}
          aria-pressed={whole?.finds === "right"}
          busy={busy}
          disabled={reader === ""}
          onClick={() => find(0, "right")}
        >
          {whole?.finds === "right" ? "Agreed with everything" : "Agree with everything"}
        </Button>
        <Button
          size="sm"
          variant={whole?.finds === "wrong" ? "danger" : "quiet"}
          aria-pressed={whole?.finds === "wrong"}
          busy={busy}
          disabled={reader === ""}
          onClick={() => find(0, "wrong")}
        >
          {whole?.finds === "wrong" ? "Objected" : "Object"}
        </Button>
        <p className="text-sm text-ink-2">
          {reader === ""
            ? "Enter your name to review."
            : finding === null
              ? "You have not finished this instruction."
              : `Your verdict: ${finding}.`}{" "}
          {spans.length === 0
            ? "The text is not linked to lines yet."
            : unsaid.length === 0
              ? "Every line is linked to part of the text."
              : `No part of the text is linked to ${unsaid.length === 1 ? "line" : "lines"} ${unsaid.join(", ")}.`}
        </p>
      </div>
      {whole?.why && <Said reading={whole} />}
      {wholeOfOthers.map((reading) => (
        <Said key={reading.id} reading={reading} />
      ))}
      {objecting !== null && (
        <Objection
          key={objecting}
          line={objecting}
          busy={say.isPending}
          onCancel={() => setObjecting(null)}
          onObject={(why) => send(objecting, "wrong", why)}
        />
      )}
      <FormAlert error={say.error ?? takeBack.error} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <InstructionText
          instruction={instruction}
          lit={lit.spans}
          onPoint={(span) => setPointed(span === null ? null : { span })}
          onPick={(span) => setPicked(picked !== null && "span" in picked && picked.span === span ? null : { span })}
        />
        <ReviewedLines
          {...{ source, ownReadings, others, canSay }}
          lit={lit.lines}
          first={picked === null ? null : Math.min(...litBy(picked, spans).lines)}
          onPoint={(line) => setPointed(line === null ? null : { line })}
          onPick={(line) => setPicked(picked !== null && "line" in picked && picked.line === line ? null : { line })}
          onSay={find}
        />
      </div>
    </div>
  );
}

interface ObjectionProps {
  /** 0 for the whole instruction. */
  line: number;
  busy: boolean;
  onCancel: () => void;
  onObject: (why: string) => void;
}

/** Form for an objection to a line or to the whole, in words. */
function Objection({ line, busy, onCancel, onObject }: ObjectionProps) {
  const id = useId();
  const [why, setWhy] = useState("");
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (why.trim() !== "") onObject(why.trim());
  };
  const label = line === 0 ? "What is wrong?" : `What is wrong with line ${line}?`;
  return (
    <form noValidate onSubmit={submit} aria-label="Objection" className="max-w-3xl space-y-3">
      <Field label={label} htmlFor={id} error={tried && why.trim() === "" ? "Describe the problem." : undefined}>
        <TextArea id={id} rows={2} value={why} onChange={(event) => setWhy(event.target.value)} autoFocus />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy}>
          Submit objection
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
