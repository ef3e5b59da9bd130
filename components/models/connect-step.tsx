"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys, modelKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button, ButtonLink } from "@/components/ui/button";
import { ProblemError } from "@/components/ui/problem-error";
import { toast } from "@/components/ui/toast";
import type { SaveModel } from "@/lib/contracts/model";
import { ConnectionCheck } from "./connection-check";
import { EndpointPlace } from "./endpoint-part";
import { draftOfModel, parseModelDraft, placeModelIssues, withName } from "./model-draft";

const asked = ["address", "model", "keyVariable"];

/**
 * Form that connects the first model without leaving the page: its address, key and name, chosen from the listed models, and a connection
 * test.
 */
export function ConnectStep() {
  const queries = useQueryClient();
  const [empty] = useState(() => draftOfModel("openai-compatible"));
  const [draft, setDraft] = useState(empty);
  const [judged, setJudged] = useState(false);
  const { form, failed } = useFailedFocus();
  // Parsing a draft takes longer than drawing it. The empty one is known to be invalid, and its issues are only needed once it is
  // submitted.
  const { value, issues } = draft === empty && !judged ? { value: null, issues: {} } : parseModelDraft(withName(draft, []));
  const save = useMutation({
    mutationFn: (body: SaveModel) =>
      sendJson("POST", "/api/models", body, () => import("@/lib/contracts/stored").then(({ stored }) => stored)),
    onSuccess: async (_, { name }) => {
      await Promise.all([modelKeys.all, estimateKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`${name} is connected.`);
    },
    onError: failed,
  });
  const placed = placeModelIssues("openai-compatible", save.error instanceof ProblemError ? save.error.problem.issues : []);
  const reject = () => {
    setJudged(true);
    failed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return reject();
    save.mutate(value);
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Connect a model"
      className="grid w-full items-start gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="min-w-0 space-y-4">
        <EndpointPlace
          draft={draft}
          issues={judged ? { ...placed.fields, ...issues } : placed.fields}
          names={asked}
          onChange={(next) => {
            setDraft(next);
            if (save.isError) save.reset();
          }}
        />
        <FormAlert error={save.error} rest={placed.rest} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.isPending}>
            Connect
          </Button>
          <ButtonLink href="/models/new">All settings</ButtonLink>
        </div>
      </div>
      <ConnectionCheck settings={value?.settings ?? null} onInvalid={reject} className="lg:mb-0 lg:border-t-0 lg:pt-0" />
    </form>
  );
}
