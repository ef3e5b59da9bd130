"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { saveName } from "@/components/data/own-name";
import { useOwnName } from "@/components/data/use-own-name";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { Annotate, AnnotationStatement, AnnotationSubject } from "@/lib/contracts/annotation";
import { needsWords } from "@/lib/contracts/plain/annotations";
import { forgetAnnotated } from "./forget-annotated";
import { choices, choicesFor } from "./statements";

/** Subject of an annotation, with its name on this page. */
export interface FormSubject {
  subject: AnnotationSubject;
  key: string;
  label: string;
  /** The person who made it; needed for a suite, which they and owners alone confirm as the authors’ own. */
  personId?: string | null | undefined;
}

interface Draft {
  choice: string;
  failureClass: string;
  why: string;
  /** Subject on screen when the text was typed: picking another check later does not move the text to it. */
  about: FormSubject | null;
}

const drafted: Draft = { choice: "note", failureClass: "", why: "", about: null };

interface AnnotationFormProps {
  subjects: readonly FormSubject[];
  classes: readonly string[];
  /** Number of times that a key has opened the form; each time, the form takes the focus. */
  called: number;
}

/**
 * Form that adds an annotation to one of the subjects, signed with the name that this browser stores. The default is the first subject, or
 * the one for which text is typed.
 */
export function AnnotationForm({ subjects, classes, called }: AnnotationFormProps) {
  const id = useId();
  useEffect(() => {
    if (called > 0) document.getElementById(`${id}-why`)?.focus();
  }, [called, id]);
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const [draft, setDraft] = useState(drafted);
  const { name: author, isOfAccount, setName: setAuthor } = useOwnName();
  const may = useMay();
  const [tried, setTried] = useState(false);
  const { form, failed } = useFailedFocus();
  const add = useMutation({
    mutationFn: ({ request }: { request: Annotate; sent: Draft }) =>
      sendJson("POST", "/api/annotations", request, () => import("@/lib/contracts/stored").then(({ stored }) => stored)),
    onSuccess: async (_, { request, sent }) => {
      if (!isOfAccount) saveName(author.trim());
      // What was typed since it was sent stays.
      const unsent = (now: string, then: string) => (now === then ? "" : now);
      setDraft((now) => ({ ...now, failureClass: unsent(now.failureClass, sent.failureClass), why: unsent(now.why, sent.why) }));
      setTried(false);
      await forgetAnnotated(client, request);
    },
    onError: failed,
  });
  const held = draft.failureClass + draft.why === "" ? null : draft.about;
  const listed = held === null || subjects.some((subject) => subject.key === held.key) ? subjects : [held, ...subjects];
  const chosenSubject = listed.find((subject) => subject.key === (key ?? held?.key)) ?? held ?? listed[0];
  if (!chosenSubject) return null;
  const offered = choicesFor(chosenSubject.subject).filter(({ value }) => value !== "authors" || may("runner", chosenSubject));
  const choice = offered.some(({ value }) => value === draft.choice) ? draft.choice : "note";
  const chosen = choices[choice]?.statement ?? { kind: "note", value: {} };
  const statement: AnnotationStatement = chosen.kind === "class" ? { kind: "class", value: { class: draft.failureClass.trim() } } : chosen;
  const signature = { author: author.trim(), why: draft.why.trim() };
  const empty = {
    author: signature.author === "",
    why: needsWords(statement) && signature.why === "",
    class: statement.kind === "class" && statement.value.class === "",
  };
  const issue = (field: keyof typeof empty) => (tried && empty[field] ? "Required." : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (add.isPending) return;
    if (Object.values(empty).includes(true)) return failed();
    add.mutate({ request: { subject: chosenSubject.subject, key: chosenSubject.key, ...signature, ...statement }, sent: draft });
  };
  const type = (typed: Partial<Draft>) => {
    setKey(null);
    setDraft({ ...draft, about: chosenSubject, ...typed });
  };
  const text = (field: keyof typeof empty) => ({ "aria-invalid": issue(field) !== undefined });
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Write something" className="mt-3 max-w-3xl space-y-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Kind" htmlFor={`${id}-what`}>
          <Select
            id={`${id}-what`}
            label="Kind"
            value={choice}
            onChange={(value) => setDraft({ ...draft, choice: value })}
            options={offered}
          />
        </Field>
        {listed.length > 1 && (
          <Field label="About" htmlFor={`${id}-of`}>
            <Select
              id={`${id}-of`}
              label="About"
              value={chosenSubject.key}
              onChange={setKey}
              options={listed.map((option) => ({ value: option.key, label: option.label }))}
            />
          </Field>
        )}
        {chosen.kind === "class" && (
          <Field label="Class" htmlFor={`${id}-class`} error={issue("class")}>
            <TextInput
              {...text("class")}
              id={`${id}-class`}
              list={`${id}-classes`}
              maxLength={80}
              value={draft.failureClass}
              onChange={(event) => type({ failureClass: event.target.value })}
            />
            <datalist id={`${id}-classes`}>
              {classes.map((className) => (
                <option key={className} value={className} />
              ))}
            </datalist>
          </Field>
        )}
        {!isOfAccount && (
          <Field label="Your name" htmlFor={`${id}-author`} error={issue("author")} help="Remembered in this browser. Not verified.">
            <TextInput
              {...text("author")}
              id={`${id}-author`}
              maxLength={80}
              value={author}
              onChange={(event) => setAuthor(event.target.value)}
            />
          </Field>
        )}
      </div>
      <Field label="Why" htmlFor={`${id}-why`} error={issue("why")}>
        <TextArea
          {...text("why")}
          id={`${id}-why`}
          rows={2}
          maxLength={4000}
          value={draft.why}
          onChange={(event) => type({ why: event.target.value })}
        />
      </Field>
      <FormAlert error={add.error} />
      <Button type="submit" busy={add.isPending}>
        Add
      </Button>
    </form>
  );
}
