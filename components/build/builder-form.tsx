"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { jobQuery, jobsQuery } from "@/components/data/job-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FileDrop } from "@/components/forms/file-drop";
import { FormAlert } from "@/components/forms/form-alert";
import { FormFields } from "@/components/forms/form-fields";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { OptionalSelect } from "@/components/forms/optional-select";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { type ChosenFile, sendFiles } from "@/components/forms/send-files";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { modelPlace } from "@/components/rows/describe-model";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { ProblemError } from "@/components/ui/problem-error";
import { Section } from "@/components/ui/section";
import type { BuildDetail } from "@/lib/contracts/job";
import { canJudge } from "@/lib/contracts/plain/model-kinds";
import type { BenchmarkInfo } from "@/lib/contracts/views";

interface BuilderFormProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title">;
  builder: BenchmarkInfo["builders"][number];
  /** Build that was made with this form, if one is shown. */
  build: BuildDetail | undefined;
  /** True while that build is open, or could not be read yet. */
  busy: boolean;
  /** Called when a build has started. */
  onStarted: (id: number) => void;
}

const textOf = (id: number | null | undefined) => (id === null || id === undefined ? "" : String(id));
const idOf = (text: string) => (text === "" ? null : Number(text));

/** Form with a builder's inputs and the models that it may ask. */
export function BuilderForm({ benchmark, builder, build, busy, onStarted }: BuilderFormProps) {
  const client = useQueryClient();
  const [initial] = useState<Drafts>(() => draftsOf(builder.form, build?.input));
  const [drafts, setDrafts] = useState(initial);
  const [model, setModel] = useState(textOf(build?.modelId));
  const [embedding, setEmbedding] = useState(textOf(build?.embeddingModelId));
  const [judged, setJudged] = useState(false);
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const { data: models } = useQuery(modelsQuery());
  const { form, failed } = useFailedFocus();
  const { values, issues } = parseDrafts(builder.form, drafts);
  const choices = [
    { id: "build-model", label: "Model", value: model, set: setModel, use: builder.models.chat },
    { id: "build-embedding", label: "Embeddings model", value: embedding, set: setEmbedding, use: builder.models.embeddings },
  ].flatMap(({ use, ...choice }) => (use ? [{ ...choice, ...use }] : []));
  const lacking = choices.filter(({ required, value }) => required && value === "").map(({ id }) => id);
  const lacksFiles = builder.files?.required === true && files.length === 0;
  const lacks = (id: string) => judged && lacking.includes(id);
  const start = useMutation({
    mutationFn: async () => {
      const target = { kind: "build" as const, benchmark: benchmark.id, name: builder.id };
      const uploads = await sendFiles(files, () => {}, new AbortController().signal);
      const body = { ...target, input: values, modelId: idOf(model), embeddingModelId: idOf(embedding), uploads };
      const { jobId } = await sendJson("POST", "/api/jobs", body, () => import("@/lib/contracts/job").then(({ startedJob }) => startedJob));
      // The job has started whether or not it can be read yet.
      await client.prefetchQuery(jobQuery(jobId));
      void client.invalidateQueries({ queryKey: jobsQuery(target).queryKey });
      return jobId;
    },
    onSuccess: onStarted,
    onError: failed,
  });
  const placed = placeIssues(
    start.error instanceof ProblemError ? start.error.problem.issues : [],
    builder.form.map((field) => field.name),
    "input",
  );
  const outside = placeIssues(placed.rest, ["uploads"]);
  const fileIssue = judged && lacksFiles ? "Choose files or a folder first." : outside.fields.uploads;
  const isChanged =
    files.length > 0 ||
    model !== textOf(build?.modelId) ||
    embedding !== textOf(build?.embeddingModelId) ||
    JSON.stringify(drafts) !== JSON.stringify(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (Object.keys(issues).length > 0 || lacking.length > 0 || lacksFiles) return failed();
    start.mutate();
  };
  const endpoints = (models ?? []).filter((model) => canJudge(model.settings));
  const options = endpoints.map((endpoint) => ({ value: String(endpoint.id), label: endpoint.name, note: modelPlace(endpoint.settings) }));
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Section title="From">
        {builder.files && (
          <Field
            label="Files"
            htmlFor="build-files"
            className="mb-5"
            help={builder.files.help}
            {...(fileIssue !== undefined && { error: fileIssue })}
          >
            <FileDrop id="build-files" accept={builder.files.accepts} several files={files} onFiles={setFiles} issue={fileIssue} />
          </Field>
        )}
        <FormFields
          prefix="build"
          fields={builder.form}
          drafts={drafts}
          issues={{ ...placed.fields, ...(judged ? issues : {}) }}
          onChange={(name, draft) => setDrafts({ ...drafts, [name]: draft })}
        />
      </Section>
      <aside aria-labelledby="build-models" className="mb-10 min-w-0 space-y-5 border-t border-line pt-3 lg:sticky lg:top-16">
        <div>
          <h2 id="build-models" className="text-lg font-semibold tracking-[-0.01em]">
            {choices.length === 0 ? "Build" : "Models"}
          </h2>
          {choices.some(({ required }) => !required) && (
            <p className="text-sm text-ink-2">Optional models may be left out: steps that need them are skipped, and the report says so.</p>
          )}
        </div>
        {choices.map(({ id, label, value, set, help, required }) => (
          <Field
            key={id}
            label={label}
            htmlFor={id}
            help={endpoints.length === 0 ? "Needs a connected model." : help}
            {...(lacks(id) && { error: endpoints.length === 0 ? "Connect a model first, on the Models page." : "Choose a model." })}
            {...(!required && { aside: "optional" })}
          >
            <OptionalSelect
              id={id}
              label={label}
              {...(required ? { placeholder: "Choose a model" } : { unset: "None" })}
              value={value}
              onChange={set}
              options={options}
              disabled={endpoints.length === 0}
              invalid={lacks(id)}
              describedBy={fieldNote(id)}
            />
          </Field>
        ))}
        <FormAlert error={start.error} rest={outside.rest} />
        <Button type="submit" variant="primary" busy={start.isPending || busy} className="h-10! w-full max-md:h-11!">
          {start.isPending || busy ? "Running" : build ? "Run again" : "Run"}
        </Button>
      </aside>
      <LeaveGuard dirty={isChanged && !start.isPending && !start.isSuccess} subject="this form" keyedBy="build" />
    </form>
  );
}
