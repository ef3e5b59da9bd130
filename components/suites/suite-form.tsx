"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { isUnderWay, jobQuery } from "@/components/data/job-queries";
import { overviewKeys, suiteKeys } from "@/components/data/query-keys";
import { suitePreviewQuery, suitesQuery } from "@/components/data/suite-queries";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { FormAlert } from "@/components/forms/form-alert";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { useDebounced } from "@/components/forms/use-debounced";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { JobProgressBar } from "@/components/rows/job-state";
import { Button } from "@/components/ui/button";
import { ProblemError } from "@/components/ui/problem-error";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import type { BuildDetail } from "@/lib/contracts/job";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BuildNote } from "./build-note";
import { BuilderLinks } from "./builder-links";
import { suiteNameField, suiteSeedField } from "./identity-fields";
import { ParamFields } from "./param-fields";
import { PresetChips } from "./preset-chips";
import { presetOfValues, proposeName } from "./propose-name";
import { SuitePreviewPanel } from "./suite-preview";

const issuesOf = (error: unknown) => (error instanceof ProblemError ? error.problem.issues : []);

const firstSeed = "0";

interface SuiteFormProps {
  benchmark: Pick<BenchmarkInfo, "id" | "title" | "suiteForm" | "presets" | "builders">;
  /** Finished build whose values fill a parameter, or whose items form the suite. */
  build: BuildDetail | null;
  onDropBuild: () => void;
}

/** Form that makes a suite from a benchmark's parameters; errors of the preview and the API are shown at their fields. */
export function SuiteForm({ benchmark, build, onDropBuild }: SuiteFormProps) {
  const { id, presets } = benchmark;
  const result = build?.result ?? null;
  const givesItems = result !== null && result.itemCount !== undefined;
  // Values that the build provides are not asked for.
  const suiteForm = givesItems ? [] : benchmark.suiteForm.filter((field) => field.name !== result?.fills);
  const router = useRouter();
  const queries = useQueryClient();
  const { data: suites } = useQuery(suitesQuery(null));
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(suiteForm));
  const [seed, setSeed] = useState(firstSeed);
  /** Null while the proposed name is used. */
  const [ownName, setOwnName] = useState<string | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const { form, failed } = useFailedFocus();

  const { values, issues } = parseDrafts(suiteForm, drafts);
  const identity = parseDrafts([suiteSeedField], { seed });
  const seedNumber = Number(identity.values.seed ?? 0);
  const valid = Object.keys({ ...issues, ...identity.issues }).length === 0;
  const key = valid ? JSON.stringify([values, seedNumber, build?.id]) : "";
  const { settled: asked, moving } = useDebounced(
    valid ? { benchmark: id, params: values, seed: seedNumber, build: build?.id ?? null } : null,
    key,
    250,
  );
  const preview = useQuery(suitePreviewQuery(asked));
  const name = ownName ?? proposeName(benchmark, values, seedNumber, suites?.map((suite) => suite.name) ?? []);

  const create = useMutation({
    mutationFn: () =>
      sendJson("POST", "/api/suites", { benchmark: id, name, params: values, seed: seedNumber, build: build?.id ?? null }, () =>
        import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
      ),
    onError: failed,
  });
  const making = useQuery({ ...jobQuery(jobId ?? 0), enabled: jobId !== null });
  const job = jobId !== null && making.data?.kind === "generate" ? making.data : null;
  const madeId = job?.result?.suiteId ?? null;
  const existed = job?.result?.existed ?? false;
  const stopped = job !== null && job.result === null && !isUnderWay(job.status) ? new Error(job.error ?? "Cancelled.") : null;
  const busy = create.isPending || (jobId !== null && stopped === null);
  useEffect(() => {
    if (madeId === null) return;
    for (const queryKey of [suiteKeys.lists, overviewKeys.all]) void queries.invalidateQueries({ queryKey });
    if (existed)
      toast.plain("This suite already exists", {
        id: `suite-${madeId}`,
        description: "These parameters and this seed produce the same items, so nothing was added.",
        duration: 10_000,
      });
    router.push(`/suites/${madeId}`);
  }, [madeId, existed, queries, router]);
  const names = [...suiteForm, suiteNameField, suiteSeedField].map((field) => field.name);
  const refused = create.error ?? (valid ? preview.error : null);
  const placed = placeIssues(issuesOf(refused), names, "params");
  const errors = { ...placed.fields, ...issues, ...identity.issues };
  const change = (next: Drafts) => {
    setDrafts(next);
    create.reset();
    setJobId(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) {
      setJobId(null);
      // After a change of the form, the observer has left this request, and its suite is not opened.
      create.mutate(undefined, { onSuccess: (started) => setJobId(started.jobId) });
    } else failed();
  };
  const initial = draftsOf(suiteForm);
  const dirty = !busy && (ownName !== null || seed !== firstSeed || JSON.stringify(drafts) !== JSON.stringify(initial));
  const refusedAtFields = preview.error !== null && Object.keys(placed.fields).length > 0;
  const missing =
    !valid || (refusedAtFields && !preview.isFetching && !moving)
      ? "Fix the highlighted fields."
      : preview.error && !preview.isFetching && !moving
        ? preview.error.message
        : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        <Section title="Parameters">
          <div className="space-y-6">
            {!givesItems && (
              <PresetChips
                presets={presets}
                chosen={presetOfValues(presets, suiteForm, values)?.id ?? null}
                onChoose={(preset) => change(draftsOf(suiteForm, preset.params))}
              />
            )}
            {build !== null && result !== null && (
              <BuildNote
                build={build}
                label={benchmark.suiteForm.find((field) => field.name === result.fills)?.label ?? result.fills}
                onDrop={onDropBuild}
              />
            )}
            <ParamFields
              fields={suiteForm}
              presets={presets}
              initial={initial}
              drafts={drafts}
              issues={errors}
              onChange={(field, draft) => change({ ...drafts, [field]: draft })}
            />
            <BuilderLinks benchmark={benchmark} />
          </div>
        </Section>
        <Section title="Identity">
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <FieldControl
              field={{ ...suiteNameField, help: ownName === null ? "Suggested from the parameters; type to change." : "" }}
              id="suite-name"
              draft={name}
              onChange={(draft) => setOwnName(draft === "" ? null : String(draft))}
              issue={errors.name}
            />
            <FieldControl
              field={suiteSeedField}
              id="suite-seed"
              draft={seed}
              onChange={(draft) => setSeed(String(draft))}
              issue={errors.seed}
            />
          </div>
        </Section>
        <div className="mb-10 space-y-4">
          <FormAlert error={create.error ?? stopped} rest={placed.rest} />
          <Button type="submit" variant="primary" busy={busy}>
            Create suite
          </Button>
          {job !== null && isUnderWay(job.status) && job.progress !== null && <JobProgressBar job={job} open />}
        </div>
      </div>
      <SuitePreviewPanel preview={preview.data} stale={preview.isFetching || moving} missing={missing} />
      <LeaveGuard dirty={dirty} subject="this suite" />
    </form>
  );
}
