"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { forgetAnnotated } from "@/components/annotations/forget-annotated";
import { sendJson } from "@/components/data/fetch-json";
import { saveName } from "@/components/data/own-name";
import { useOwnName } from "@/components/data/use-own-name";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Annotate } from "@/lib/contracts/annotation";
import { annotationKey } from "@/lib/contracts/plain/annotations";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { FailureClass as Named } from "@/lib/contracts/views";

interface FailureClassProps {
  sample: Pick<SampleDetail, "runId" | "ordinal" | "tags">;
  classes: readonly Named[];
  /** True if the reader may change the class. */
  editable: boolean;
}

/** Failure class of a sample, with its author and reason; a person's class replaces the model's. */
export function FailureClassLine({ sample, classes, editable }: FailureClassProps) {
  const [open, setOpen] = useState(false);
  const tagText = (name: string) => (typeof sample.tags[name] === "string" ? String(sample.tags[name]) : null);
  const labelOf = (id: string | null) => classes.find((failureClass) => failureClass.id === id)?.label ?? id;
  const [id, second, by, at, why, before] = ["class", "second_class", "class_by", "class_at", "class_why", "class_before"].map(tagText);
  if (!id && !editable) return null;
  const rationale = tagText("rationale");
  return (
    <section aria-label="Failure class" className="border-b border-line py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-xs text-ink-3">Failure class</h2>
        <p className="min-w-0 font-medium" title={classes.find((failureClass) => failureClass.id === id)?.description}>
          {id ? labelOf(id) : <span className="font-normal text-ink-2">not classified yet</span>}
        </p>
        {id && second && second !== id && <p className="text-ink-2">also {labelOf(second)}</p>}
        {id && by && (
          <p className="text-ink-3">
            by {by}
            {at && (
              <>
                , <TimeAgo at={at} />
              </>
            )}
            {before && before !== id && `; the model said ${labelOf(before)}`}
          </p>
        )}
        {editable && (
          <Button size="sm" className="ml-auto" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Cancel" : id ? "Change the class" : "Classify this failure"}
          </Button>
        )}
      </div>
      {why && <p className="mt-1 max-w-3xl whitespace-pre-line">{why}</p>}
      {rationale && <p className="mt-1 max-w-3xl text-ink-2">{rationale}</p>}
      {open && <ClassForm sample={sample} classes={classes} initial={id ?? null} onDone={() => setOpen(false)} />}
    </section>
  );
}

interface ClassFormProps extends Pick<FailureClassProps, "sample" | "classes"> {
  initial: string | null;
  onDone: () => void;
}

/** Form for a class with a signature and a reason; stored among the sample's annotations, where it can be undone. */
function ClassForm({ sample: { runId, ordinal }, classes, initial, onDone }: ClassFormProps) {
  const id = useId();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(initial);
  const [why, setWhy] = useState("");
  const { name: author, isOfAccount, setName: setAuthor } = useOwnName();
  const [tried, setTried] = useState(false);
  const { form, failed } = useFailedFocus();
  const save = useMutation({
    mutationFn: (request: Annotate) =>
      sendJson("POST", "/api/annotations", request, () => import("@/lib/contracts/stored").then(({ stored }) => stored)),
    onSuccess: async (_, request) => {
      if (!isOfAccount) saveName(author.trim());
      await forgetAnnotated(client, request);
      onDone();
    },
    onError: failed,
  });
  const missing = (text: string): string | undefined => (tried && text.trim() === "" ? "Required." : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending) return;
    if (chosen === null || author.trim() === "" || why.trim() === "") return failed();
    const statement = { author: author.trim(), why: why.trim(), kind: "class", value: { class: chosen } } as const;
    save.mutate({ subject: "sample", key: annotationKey.sample(runId, ordinal), ...statement });
  };
  const chosenClass = classes.find((failureClass) => failureClass.id === chosen);
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Failure class" className="mt-2 max-w-3xl space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Class" htmlFor={`${id}-class`} error={missing(chosen ?? "")} help={chosenClass?.description}>
          <Select
            id={`${id}-class`}
            label="Class"
            value={chosen}
            onChange={setChosen}
            invalid={missing(chosen ?? "") !== undefined}
            options={classes.map((failureClass) => ({ value: failureClass.id, label: failureClass.label }))}
          />
        </Field>
        {!isOfAccount && (
          <Field label="Your name" htmlFor={`${id}-author`} error={missing(author)} help="Remembered in this browser. Not verified.">
            <TextInput
              id={`${id}-author`}
              aria-invalid={missing(author) !== undefined}
              value={author}
              onChange={(event) => setAuthor(event.target.value)}
            />
          </Field>
        )}
      </div>
      <Field label="Why" htmlFor={`${id}-why`} error={missing(why)}>
        <TextInput
          id={`${id}-why`}
          aria-invalid={missing(why) !== undefined}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </Field>
      <FormAlert error={save.error} />
      <Button type="submit" variant="primary" busy={save.isPending}>
        Save class
      </Button>
    </form>
  );
}
