"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";
import { type CarriedValues, carriedValues, dropCarried } from "@/components/build/carried-values";
import { ProblemError, sendJson } from "@/components/fetch-json";
import { type Drafts, draftsOf } from "@/components/forms/drafts";
import { FieldControl } from "@/components/forms/field-control";
import { FormAlert } from "@/components/forms/form-alert";
import { FormFields } from "@/components/forms/form-fields";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { parseDrafts } from "@/components/forms/parse-drafts";
import { placeIssues } from "@/components/forms/place-issues";
import { useDebounced } from "@/components/forms/use-debounced";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { overviewKeys, suiteKeys } from "@/components/query-keys";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { BuilderLinks } from "./builder-links";
import { CarriedNote } from "./carried-note";
import { suiteNameField, suiteSeedField } from "./identity-fields";
import { PresetChips } from "./preset-chips";
import { presetOfValues, proposeName } from "./propose-name";
import { suitePreviewQuery, suitesQuery } from "./queries";
import { SuitePreview } from "./suite-preview";

const made = z.object({ id: z.number() });
const issuesOf = (error: unknown) => (error instanceof ProblemError ? error.problem.issues : []);

/** Makes a suite from a benchmark's parameters; the preview's and the API's complaints stand at their fields. */
export function SuiteForm({ benchmark }: { benchmark: Pick<BenchmarkInfo, "id" | "title" | "suiteForm" | "presets" | "builders"> }) {
  const { id, suiteForm, presets } = benchmark;
  const router = useRouter();
  const queries = useQueryClient();
  const { data: suites } = useQuery(suitesQuery(null));
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(suiteForm));
  const [seed, setSeed] = useState("0");
  /** Null while the proposed name stands. */
  const [ownName, setOwnName] = useState<string | null>(null);
  const [carried, setCarried] = useState<CarriedValues | null>(null);
  const { form, failed } = useFailedFocus();

  useEffect(() => {
    const values = carriedValues(window.sessionStorage, id);
    if (values === null || !suiteForm.some((field) => field.name === values.fills)) return;
    setCarried(values);
    setDrafts((now) => ({ ...now, [values.fills]: values.values.join("\n") }));
  }, [id, suiteForm]);

  const { values, issues } = parseDrafts(suiteForm, drafts);
  const identity = parseDrafts([suiteSeedField], { seed });
  const seedNumber = Number(identity.values.seed ?? 0);
  const valid = Object.keys({ ...issues, ...identity.issues }).length === 0;
  const key = valid ? JSON.stringify([values, seedNumber]) : "";
  const { settled: asked, moving } = useDebounced(valid ? { benchmark: id, params: values, seed: seedNumber } : null, key, 250);
  const preview = useQuery(suitePreviewQuery(asked));
  const name = ownName ?? proposeName(benchmark, values, seedNumber, suites?.map((suite) => suite.name) ?? []);

  const create = useMutation({
    mutationFn: () => sendJson("POST", "/api/suites", { benchmark: id, name, params: values, seed: seedNumber }, made),
    onSuccess: async (suite) => {
      dropCarried(window.sessionStorage, id);
      await Promise.all([suiteKeys.lists, overviewKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
      router.push(`/suites/${suite.id}`);
    },
    onError: failed,
  });
  const names = [...suiteForm, suiteNameField, suiteSeedField].map((field) => field.name);
  const refused = create.error ?? (valid ? preview.error : null);
  const placed = placeIssues(issuesOf(refused), names, "params");
  const errors = { ...placed.fields, ...issues, ...identity.issues };
  const change = (next: Drafts) => {
    setDrafts(next);
    create.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) create.mutate();
    else failed();
  };
  const initial = draftsOf(suiteForm);
  const dirty = !create.isPending && !create.isSuccess && JSON.stringify(drafts) !== JSON.stringify(initial);
  const refusedAtFields = preview.error !== null && Object.keys(placed.fields).length > 0;
  const missing =
    !valid || (refusedAtFields && !preview.isFetching && !moving)
      ? "Some parameters cannot be used; what is wrong stands at each."
      : preview.error && !preview.isFetching && !moving
        ? preview.error.message
        : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        <Section title="Parameters">
          <div className="space-y-6">
            <PresetChips
              presets={presets}
              chosen={presetOfValues(presets, suiteForm, values)?.id ?? null}
              onChoose={(preset) => change(draftsOf(suiteForm, { ...(carried && { [carried.fills]: carried.values }), ...preset.params }))}
            />
            {carried !== null && (
              <CarriedNote
                carried={carried}
                label={suiteForm.find((field) => field.name === carried.fills)?.label ?? carried.fills}
                onDrop={() => {
                  dropCarried(window.sessionStorage, id);
                  setCarried(null);
                  change({ ...drafts, [carried.fills]: initial[carried.fills] ?? "" });
                }}
              />
            )}
            <FormFields
              prefix="param"
              fields={suiteForm}
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
              field={{ ...suiteNameField, help: ownName === null ? "Proposed from the parameters; type to choose your own." : "" }}
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
          <FormAlert error={create.error} rest={placed.rest} />
          <Button type="submit" variant="primary" busy={create.isPending}>
            Make the suite
          </Button>
        </div>
      </div>
      <SuitePreview preview={preview.data} stale={preview.isFetching || moving} missing={missing} />
      <LeaveGuard dirty={dirty} what="this suite" />
    </form>
  );
}
