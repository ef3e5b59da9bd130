"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ProblemError, sendJson } from "@/components/fetch-json";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FormAlert } from "@/components/forms/form-alert";
import { FormFields } from "@/components/forms/form-fields";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { OptionalSelect } from "@/components/forms/optional-select";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { modelPlace } from "@/components/models/describe-model";
import { modelsQuery } from "@/components/models/queries";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { buildResult } from "@/lib/contracts/suite";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BuildReport } from "./build-report";

interface BuilderPageProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title">;
  builder: BenchmarkInfo["builders"][number];
  /** What the parameter that it fills is called. */
  fills: string;
}

/** Makes values for a suite's parameter out of given texts, and shows what was dropped at which step and why. */
export function BuilderPage({ benchmark, builder, fills }: BuilderPageProps) {
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(builder.form));
  const [model, setModel] = useState("");
  const [embedding, setEmbedding] = useState("");
  const [judged, setJudged] = useState(false);
  const [used, setUsed] = useState(false);
  const { data: models } = useQuery(modelsQuery());
  const { form, failed } = useFailedFocus();
  const report = useRef<HTMLDivElement>(null);
  const { values, issues } = parseDrafts(builder.form, drafts);
  const choices = [
    { id: "build-model", label: "Model", value: model, set: setModel, use: builder.models.chat },
    { id: "build-embedding", label: "Embeddings model", value: embedding, set: setEmbedding, use: builder.models.embeddings },
  ].flatMap(({ use, ...choice }) => (use ? [{ ...choice, ...use }] : []));
  const lacking = choices.filter(({ required, value }) => required && value === "").map(({ id }) => id);
  const lacks = (id: string) => judged && lacking.includes(id);
  const run = useMutation({
    mutationFn: () =>
      sendJson(
        "POST",
        `/api/benchmarks/${benchmark.id}/builders/${builder.id}`,
        { input: values, modelId: model === "" ? null : Number(model), embeddingModelId: embedding === "" ? null : Number(embedding) },
        buildResult,
      ),
    onSuccess: () => setUsed(false),
    onError: failed,
  });
  useEffect(() => {
    if (run.data) report.current?.focus();
  }, [run.data]);
  const placed = placeIssues(
    run.error instanceof ProblemError ? run.error.problem.issues : [],
    builder.form.map((field) => field.name),
    "input",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (Object.keys(issues).length > 0 || lacking.length > 0) return failed();
    run.mutate();
  };
  const endpoints = (models ?? []).filter((of) => of.settings.kind === "openai-compatible");
  const options = endpoints.map((of) => ({ value: String(of.id), label: of.name, note: modelPlace(of.settings) }));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Suites", href: "/suites" },
          { label: `New ${benchmark.title} suite`, href: `/suites/new?benchmark=${benchmark.id}` },
        ]}
        title={builder.label}
        state={builder.description}
      />
      <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Section title="From">
          <FormFields
            prefix="build"
            fields={builder.form}
            drafts={drafts}
            issues={{ ...placed.fields, ...(judged ? issues : {}) }}
            onChange={(name, draft) => setDrafts({ ...drafts, [name]: draft })}
          />
        </Section>
        <aside aria-labelledby="build-models" className="mb-10 space-y-5 border-t border-line pt-3 lg:sticky lg:top-16">
          <div>
            <h2 id="build-models" className="text-lg font-semibold tracking-[-0.01em]">
              Models
            </h2>
            {choices.some(({ required }) => !required) && (
              <p className="text-sm text-ink-2">What is optional may be left out: a step that needs it is skipped, and said so.</p>
            )}
          </div>
          {choices.map(({ id, label, value, set, help, required }) => (
            <Field
              key={id}
              label={label}
              htmlFor={id}
              help={endpoints.length === 0 ? "Needs a model at an endpoint." : help}
              {...(lacks(id) && { error: endpoints.length === 0 ? "Add a model at an endpoint first, under Models." : "Choose a model." })}
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
          <FormAlert error={run.error} rest={placed.rest} />
          <Button type="submit" variant="primary" busy={run.isPending} className="h-10! w-full">
            {run.isPending ? "Running" : run.data ? "Run again" : "Run"}
          </Button>
        </aside>
      </form>
      {run.data && (
        <div ref={report} tabIndex={-1} className="outline-none">
          <BuildReport benchmark={benchmark} builder={builder} fills={fills} result={run.data} onUse={() => setUsed(true)} />
        </div>
      )}
      <LeaveGuard dirty={run.data !== undefined && !used} what="what was kept" />
    </>
  );
}
