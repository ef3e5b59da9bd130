"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys, modelKeys } from "@/components/data/query-keys";
import { FieldControl } from "@/components/forms/field-control";
import { FormAlert } from "@/components/forms/form-alert";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { ProblemError } from "@/components/ui/problem-error";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import { useIsShown } from "@/components/ui/use-is-shown";
import type { ModelRow, ModelSettings, SaveModel } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { withoutSetting } from "@/lib/providers/protocols/leave-out-setting";
import { ConnectionCheck } from "./connection-check";
import { EndpointPart } from "./endpoint-part";
import { KindChoice } from "./kind-choice";
import { draftOfModel, type EditableKind, type ModelDraft, parseModelDraft, placeModelIssues, withName } from "./model-draft";
import { nameField } from "./model-fields";
import { type ProfileFamily, SimulatedPart } from "./simulated-part";

interface ModelFormProps {
  /** The stored model, or null for a new one. */
  model: ModelRow | null;
  /** Kind of a new model. */
  kind: EditableKind;
  families: readonly ProfileFamily[];
  /** Initial settings of a new model, which then needs its own name. */
  copied?: ModelSettings | undefined;
}

/**
 * Form that adds or changes a model. Its issues appear beside fields after an invalid submission or test, and those of the API until the
 * next change.
 */
export function ModelForm({ model, kind, families, copied }: ModelFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const [start, setStart] = useState(() => draftOfModel(kind, model?.name, model?.settings ?? copied));
  const [draft, setDraft] = useState<ModelDraft>(start);
  const [judged, setJudged] = useState(false);
  const { form, failed } = useFailedFocus();
  const isShown = useIsShown();
  const named = copied ? draft : withName(draft, families);
  const { value, issues } = parseModelDraft(named);
  const save = useMutation({
    mutationFn: ({ body }: { body: SaveModel; sent: ModelDraft }) =>
      sendJson(model ? "PUT" : "POST", model ? `/api/models/${model.id}` : "/api/models", body),
    onSuccess: async (_, { body, sent }) => {
      setStart(sent);
      await Promise.all([modelKeys.all, estimateKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`${body.name} is saved.`);
      if (model) router.refresh();
      else if (isShown()) router.push("/models");
    },
    onError: failed,
  });
  const placed = placeModelIssues(draft.kind, save.error instanceof ProblemError ? save.error.problem.issues : []);
  const shown = judged ? { ...placed.fields, ...issues } : placed.fields;
  const reject = () => {
    setJudged(true);
    failed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return reject();
    save.mutate({ body: value, sent: draft });
  };
  const change = (next: ModelDraft) => {
    setDraft(next);
    if (save.isError) save.reset();
  };
  const leaveOut = (field: string) => {
    if (!isRemote(value?.settings)) return null;
    const left = draftOfModel(draft.kind, String(draft.fields.name ?? ""), withoutSetting(value.settings, field));
    change(left);
    return parseModelDraft(copied ? left : withName(left, families)).value?.settings ?? null;
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0">
        {model === null && <KindChoice kind={draft.kind} onChoose={(chosen) => change({ ...draft, kind: chosen })} />}
        {draft.kind === "simulated" ? (
          <SimulatedPart families={families} draft={draft} issues={shown} onChange={change} />
        ) : (
          <EndpointPart draft={draft} issues={shown} onChange={change} />
        )}
        <Section title="Name">
          <FieldControl
            field={nameField}
            id="model-name"
            draft={draft.fields.name ?? ""}
            placeholder={String(named.fields.name ?? "")}
            onChange={(name) => change({ ...draft, fields: { ...draft.fields, name } })}
            issue={shown.name}
          />
        </Section>
        <div className="mb-10 space-y-4">
          <FormAlert error={save.error} rest={placed.rest} />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {model ? "Save changes" : "Add model"}
          </Button>
        </div>
      </div>
      {isRemote(draft) && <ConnectionCheck settings={value?.settings ?? null} onInvalid={reject} onLeaveOut={leaveOut} />}
      <LeaveGuard dirty={JSON.stringify(draft) !== JSON.stringify(save.isPending ? save.variables.sent : start)} subject="this model" />
    </form>
  );
}
