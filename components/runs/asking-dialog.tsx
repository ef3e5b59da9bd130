"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { workersQuery } from "@/components/data/system-queries";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount, formatNumber } from "@/components/ui/format";
import { TextInput } from "@/components/ui/text-input";
import { typedNumber } from "@/components/ui/typed-number";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { RunDetail } from "@/lib/contracts/run";
import { type RetryChoice, retryChoice } from "@/lib/contracts/run-request";
import { type EndpointLimit, endpointLimit } from "@/lib/contracts/worker";

type Name = keyof RetryChoice;

const fields: { name: Name; label: string; whole: string }[] = [
  { name: "concurrency", label: "Maximum requests in flight", whole: "A whole number from 1 to 1,024." },
  { name: "timeoutSeconds", label: "Timeout, in seconds", whole: "More than 0, and at most 7,200." },
  { name: "maxRetries", label: "Retries for temporary errors", whole: "A whole number from 0 to 20." },
];

/** Describes an endpoint's limits across all runs in a sentence; null if the model is not asked over a network. */
export function endpointSentence(model: RunDetail["model"], limits: readonly EndpointLimit[]): string | null {
  if (!isRemote(model)) return null;
  const { origin, host } = new URL(model.address);
  const limit = limits.find((limit) => limit.origin === origin && limit.keyVariable === (model.keyVariable ?? ""));
  const lines = [
    limit?.slots && `${formatCount(limit.slots, "request")} in flight`,
    limit?.requests && `${formatCount(limit.requests, "request")} per minute`,
    limit?.tokens && `${formatCount(limit.tokens, "token")} per minute`,
  ].filter((line) => typeof line === "string");
  return lines.length === 0 ? `${host} has no limit on the System page.` : `${host} is limited to ${lines.join(", ")} across all runs.`;
}

interface AskingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  run: Pick<RunDetail, "concurrency" | "maxRetries" | "model" | "counts">;
  /** `change`: change the concurrency of a running or waiting run; `retry`: set how its failed samples are asked again. */
  mode: "change" | "retry";
  /** Called with the changed settings. */
  onSave: (choice: RetryChoice) => void;
}

/**
 * Dialog for the request settings from now on; settings that affect results cannot be changed. It must be mounted again each time it opens.
 */
export function AskingDialog({ open, onOpenChange, run, mode, onSave }: AskingDialogProps) {
  const { model, counts, concurrency, maxRetries } = run;
  const workers = useQuery({ ...workersQuery(), enabled: open && isRemote(model) });
  const timeoutSeconds = isRemote(model) ? model.timeoutSeconds : null;
  const now: Record<Name, number | null> = { concurrency, timeoutSeconds, maxRetries };
  const shown = fields.filter(({ name }) => (mode === "change" ? name === "concurrency" : now[name] !== null));
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [tried, setTried] = useState(false);
  const written = (name: Name) => typed[name] ?? String(now[name]);
  const parsed = retryChoice.safeParse(Object.fromEntries(shown.map(({ name }) => [name, typedNumber(written(name))])));
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]));
  const save = () => {
    setTried(true);
    if (!parsed.success) return;
    onOpenChange(false);
    onSave(Object.fromEntries(shown.flatMap(({ name }) => (parsed.data[name] === now[name] ? [] : [[name, parsed.data[name]]]))));
  };
  const limit =
    workers.data &&
    endpointSentence(
      model,
      workers.data.endpoints.map((endpoint) => endpointLimit.parse(endpoint)),
    );
  const failed = counts.failed + counts.unscored;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mode === "change" ? "Change the concurrency" : `Retry ${formatCount(failed, "failed sample")}`}
      description={
        mode === "change"
          ? "Takes effect within seconds; requests in flight are not dropped. The run’s latency is then no longer comparable with that of other runs."
          : "Only concurrency, timeout and retries can change. The model, its settings and the suite stay the same, so the run keeps its place in rankings."
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            {mode === "change" ? "Change" : `Retry ${formatNumber(failed)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {shown.map(({ name, label, whole }) => {
          const id = `asking-${name}`;
          const isWrong = tried && wrong.has(name);
          const was = `Now ${formatNumber(now[name])}.`;
          return (
            <Field
              key={name}
              label={label}
              htmlFor={id}
              {...(isWrong && { error: whole })}
              help={name === "concurrency" && limit ? `${was} ${limit}` : was}
            >
              <TextInput
                id={id}
                mono
                inputMode="decimal"
                autoComplete="off"
                className="w-32"
                aria-invalid={isWrong || undefined}
                aria-describedby={fieldNote(id)}
                value={written(name)}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                onKeyDown={(event) => event.key === "Enter" && save()}
              />
            </Field>
          );
        })}
      </div>
    </Dialog>
  );
}
