"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { workerKeys } from "@/components/data/query-keys";
import { workersQuery } from "@/components/data/system-queries";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { TextInput } from "@/components/ui/text-input";
import { type EndpointLimit, endpointLimit } from "@/lib/contracts/worker";

const fields = [
  { name: "slots", label: "Requests in flight" },
  { name: "requests", label: "Requests per minute" },
  { name: "tokens", label: "Tokens per minute" },
] as const;
type Draft = Record<(typeof fields)[number]["name"], string>;

/** Limits of each endpoint over all runs, jobs and workers. */
export function EndpointLimits() {
  const { data: workers } = useQuery(workersQuery());
  const may = useMay();
  if (!may("owner") || !workers || workers.endpoints.length === 0) return null;
  return (
    <Section
      title="Endpoint limits"
      note="Across all workers, runs and jobs that use an endpoint with the same key. Empty means no limit. Changes take effect within seconds, including for runs in progress."
    >
      <div className="divide-y divide-line">
        {workers.endpoints.map((endpoint) => (
          <LimitForm key={`${endpoint.origin} ${endpoint.keyVariable}`} endpoint={endpoint} />
        ))}
      </div>
    </Section>
  );
}

function LimitForm({ endpoint }: { endpoint: EndpointLimit }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    slots: endpoint.slots?.toString() ?? "",
    requests: endpoint.requests?.toString() ?? "",
    tokens: endpoint.tokens?.toString() ?? "",
  }));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: (limit: EndpointLimit) =>
      sendJson("PUT", "/api/workers", limit, () => import("@/lib/contracts/worker").then(({ workersState }) => workersState)),
    onSuccess: (state) => client.setQueryData(workerKeys.all, state),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = (text: string) => (text.trim() === "" ? null : Number(text.replaceAll(/[\s,]/g, "")));
    const { origin, keyVariable } = endpoint;
    const limit = { origin, keyVariable, slots: number(draft.slots), requests: number(draft.requests), tokens: number(draft.tokens) };
    const parsed = endpointLimit.safeParse(limit);
    setWrong(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
    if (parsed.success) save.mutate(parsed.data);
  };
  const place = `${endpoint.origin}-${endpoint.keyVariable}`;
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`Limits of ${endpoint.origin} ${endpoint.keyVariable || "without a key"}`}
      className="py-3"
    >
      <p translate="no" className="mb-2 break-all font-mono text-sm text-ink">
        {endpoint.origin} <span className="text-ink-3">{endpoint.keyVariable || "without a key"}</span>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {fields.map(({ name, label }) => {
          const id = `${place}-${name}`;
          const error = wrong.includes(name) ? "Enter a whole number above 0, or leave the field empty." : undefined;
          return (
            <Field key={name} label={label} htmlFor={id} {...(error && { error })}>
              <TextInput
                id={id}
                mono
                inputMode="numeric"
                autoComplete="off"
                placeholder="no limit"
                value={draft[name]}
                aria-invalid={error !== undefined}
                aria-describedby={fieldNote(id)}
                onChange={(event) => {
                  setDraft({ ...draft, [name]: event.target.value });
                  // “Saved.” was about the earlier limits.
                  if (save.isSuccess) save.reset();
                }}
              />
            </Field>
          );
        })}
        <Button type="submit" busy={save.isPending} className="mt-6">
          Save
        </Button>
      </div>
      <div aria-live="polite">
        {save.error && <p className="mt-2 text-sm text-fail">{save.error.message}</p>}
        {save.isSuccess && <p className="mt-2 text-xs text-ink-3">Saved.</p>}
      </div>
    </form>
  );
}
