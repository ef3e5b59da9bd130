"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { FileDrop } from "@/components/forms/file-drop";
import { FormAlert } from "@/components/forms/form-alert";
import { type ChosenFile, sendFiles } from "@/components/forms/send-files";
import { UploadProgress } from "@/components/forms/upload-progress";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ProblemError } from "@/components/ui/problem-error";
import { Section } from "@/components/ui/section";

interface RunFileFormProps {
  /** True while an import is running. */
  busy: boolean;
  onStarted: (jobId: number) => void;
}

/** Form that imports a run file of another Heed, and asks what to do if the run already exists. */
export function RunFileForm({ busy, onStarted }: RunFileFormProps) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [issue, setIssue] = useState<string>();
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null);
  const [known, setKnown] = useState<{ runId: number; upload: number } | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const { form, failed } = useFailedFocus();
  useEffect(() => () => stopper.current?.abort(), []);
  const send = useMutation({
    mutationFn: async (copyOf: number | null) => {
      const stop = new AbortController();
      stopper.current = stop;
      const [upload = 0] =
        copyOf === null ? await sendFiles(files, (done, total) => setSent({ sent: done, total }), stop.signal) : [copyOf];
      return {
        upload,
        ...(await sendJson("POST", "/api/runs/import", { upload, again: copyOf !== null }, () =>
          import("@/lib/contracts/run-file").then(({ importedRunFile }) => importedRunFile),
        )),
      };
    },
    onSuccess: (answer) => {
      if ("runId" in answer) return setKnown(answer);
      setKnown(null);
      onStarted(answer.jobId);
    },
    onError: () => {
      if (!stopper.current?.signal.aborted) failed();
    },
    onSettled: () => setSent(null),
  });
  const error = stopper.current?.signal.aborted ? null : send.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIssue(files.length === 0 ? "Choose a file first." : undefined);
    if (files.length === 0) return failed();
    send.mutate(null);
  };
  return (
    <Section
      title="A run of another Heed"
      note="A run file from another Heed (Export > Run as a file). The import is all-or-nothing: suite, replies, verdicts, metrics and notes."
    >
      <form ref={form} onSubmit={submit} noValidate className="space-y-5">
        <Field label="Run file" htmlFor="run-file" error={issue}>
          <FileDrop
            id="run-file"
            accept=".gz,.jsonl"
            several={false}
            files={files}
            onFiles={(chosen) => {
              setFiles(chosen);
              setKnown(null);
              setIssue(undefined);
              send.reset();
            }}
            issue={issue}
          />
        </Field>
        <FormAlert error={error} rest={error instanceof ProblemError ? (error.problem.issues ?? []) : []} />
        {known ? (
          <div role="status" className="space-y-3">
            <p className="text-sm">This run was already imported as #{known.runId}. A copy would count as another run of the model.</p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink variant="primary" href={`/runs/${known.runId}`}>
                Open #{known.runId}
              </ButtonLink>
              <Button busy={send.isPending || busy} onClick={() => send.mutate(known.upload)}>
                Import a copy
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={send.isPending || busy}>
              Import run
            </Button>
            {sent && <UploadProgress {...sent} onCancel={() => stopper.current?.abort()} />}
          </div>
        )}
      </form>
    </Section>
  );
}
