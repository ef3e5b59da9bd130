"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { z } from "zod";
import { sendJson } from "@/components/fetch-json";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { annotationKeys } from "@/components/query-keys";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { type Annotate, type AnnotationSubject, annotate } from "@/lib/contracts/annotation";
import { savedName, saveName } from "./own-name";
import { choices, choicesFor } from "./statements";

/** A subject for an annotation, and its name on this page. */
export interface Subject {
  subject: AnnotationSubject;
  key: string;
  label: string;
}

const drafted = { choice: "note", failureClass: "", why: "" };

interface AnnotationFormProps {
  subjects: readonly Subject[];
  classes: readonly string[];
  /** How often a key has asked for the form: it takes the focus then. */
  called: number;
}

/** Adds an annotation to one of the subjects (the first by default), signed with the name that this browser keeps. */
export function AnnotationForm({ subjects, classes, called }: AnnotationFormProps) {
  const id = useId();
  useEffect(() => {
    if (called > 0) document.getElementById(`${id}-why`)?.focus();
  }, [called, id]);
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const [draft, setDraft] = useState(drafted);
  const [author, setAuthor] = useState("");
  const [tried, setTried] = useState(false);
  const { form, failed } = useFailedFocus();
  useEffect(() => setAuthor(savedName(window.localStorage)), []);
  const add = useMutation({
    mutationFn: (request: Annotate) => sendJson("POST", "/api/annotations", request, z.object({ id: z.number() })),
    onSuccess: async () => {
      saveName(window.localStorage, author.trim());
      setDraft({ ...drafted, choice: draft.choice });
      setTried(false);
      await client.invalidateQueries({ queryKey: annotationKeys.all });
    },
    onError: failed,
  });
  const of = subjects.find((one) => one.key === key) ?? subjects[0];
  if (!of) return null;
  const offered = choicesFor(of.subject);
  const choice = offered.some(({ value }) => value === draft.choice) ? draft.choice : "note";
  const chosen = choices[choice]?.statement ?? { kind: "note", value: {} };
  const statement = chosen.kind === "class" ? { kind: "class", value: { class: draft.failureClass } } : chosen;
  const read = annotate.safeParse({ subject: of.subject, key: of.key, author, why: draft.why, ...statement });
  const issue = (path: string): string | undefined => {
    if (!tried || read.success) return undefined;
    const found = read.error.issues.find((one) => one.path.join(".") === path);
    return found && `This ${found.message}.`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (add.isPending) return;
    if (!read.success) return failed();
    add.mutate(read.data);
  };
  const text = (path: string) => ({ "aria-invalid": issue(path) !== undefined });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Say something" className="mt-3 max-w-3xl space-y-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="What" htmlFor={`${id}-what`}>
          <Select
            id={`${id}-what`}
            label="What"
            value={choice}
            onChange={(value) => setDraft({ ...draft, choice: value })}
            options={offered}
          />
        </Field>
        {subjects.length > 1 && (
          <Field label="Of" htmlFor={`${id}-of`}>
            <Select
              id={`${id}-of`}
              label="Of"
              value={of.key}
              onChange={setKey}
              options={subjects.map((one) => ({ value: one.key, label: one.label }))}
            />
          </Field>
        )}
        {chosen.kind === "class" && (
          <Field label="Class" htmlFor={`${id}-class`} error={issue("value.class")}>
            <TextInput
              {...text("value.class")}
              id={`${id}-class`}
              list={`${id}-classes`}
              value={draft.failureClass}
              onChange={(event) => setDraft({ ...draft, failureClass: event.target.value })}
            />
            <datalist id={`${id}-classes`}>
              {classes.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </Field>
        )}
        <Field label="Your name" htmlFor={`${id}-author`} error={issue("author")} help="Kept in this browser; nobody checks it.">
          <TextInput {...text("author")} id={`${id}-author`} value={author} onChange={(event) => setAuthor(event.target.value)} />
        </Field>
      </div>
      <Field label="Why" htmlFor={`${id}-why`} error={issue("why")}>
        <TextArea
          {...text("why")}
          id={`${id}-why`}
          rows={2}
          value={draft.why}
          onChange={(event) => setDraft({ ...draft, why: event.target.value })}
        />
      </Field>
      <FormAlert error={add.error} />
      <Button type="submit" busy={add.isPending}>
        Add
      </Button>
    </form>
  );
}
