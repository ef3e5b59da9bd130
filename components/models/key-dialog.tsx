"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys, modelKeys, offerKeys, overviewKeys, providerKeyKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, fieldNote } from "@/components/ui/field";
import { ProblemError } from "@/components/ui/problem-error";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";

interface KeyFormProps {
  /** Proposed name, and hosts that the key may be sent to. */
  name: string;
  hosts: readonly string[];
  /** True if the stored key of this name is replaced, so that the name cannot change. */
  replaces: boolean;
  onClose: () => void;
  onSaved?: ((name: string) => void) | undefined;
}

/** Keys of all queries that depend on the keys of providers. */
export const shownWithKeys = [providerKeyKeys.all, modelKeys.all, offerKeys.all, estimateKeys.all, overviewKeys.all];

const splitHosts = (text: string): string[] => text.split(/[\s,]+/).filter((host) => host !== "");

function KeyForm({ name: proposed, hosts: given, replaces, onClose, onSaved }: KeyFormProps) {
  const queries = useQueryClient();
  const id = useId();
  const [name, setName] = useState(proposed);
  const [key, setKey] = useState("");
  const [hosts, setHosts] = useState(given.join(", "));
  const { form, failed } = useFailedFocus();
  const save = useMutation({
    mutationFn: ({ sent, hosts }: { sent: string; hosts: string[] }) =>
      sendJson("PUT", `/api/keys/${encodeURIComponent(sent)}`, { key, hosts, replace: replaces }),
    onSuccess: (_, { sent }) => {
      toast.success(`The key ${sent} is stored. It is never shown again.`);
      // Not awaited: a list of models takes as long as its endpoint, and the dialog closes first.
      void Promise.all(shownWithKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: failed,
  });
  const problems = save.error instanceof ProblemError ? save.error.problem.issues : [];
  const sentence = (field: string) => {
    const message = problems.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
    return message !== undefined && /^[a-z]/.test(message) ? `The ${field} ${message}.` : message;
  };
  const issues = { name: sentence("name"), key: sentence("key"), hosts: sentence("hosts") };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = name.trim();
    // Not called once the dialog is closed: the form behind it may have changed since.
    const onSuccess = () => {
      onSaved?.(sent);
      onClose();
    };
    save.mutate({ sent, hosts: splitHosts(hosts) }, { onSuccess });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={replaces ? "Replace a key" : "Enter a key"}
      className="space-y-4"
    >
      <Field
        label="Name"
        htmlFor={`${id}-name`}
        {...(issues.name !== undefined && { error: issues.name })}
        help={
          replaces ? undefined : "Models use this name: a known provider’s, such as OPENROUTER_API_KEY, or one that begins with HEED_KEY_."
        }
      >
        <TextInput
          id={`${id}-name`}
          mono
          spellCheck={false}
          placeholder="HEED_KEY_LAB"
          value={name}
          readOnly={replaces}
          aria-invalid={issues.name !== undefined}
          aria-describedby={fieldNote(`${id}-name`)}
          onChange={(event) => setName(event.target.value.toUpperCase())}
        />
      </Field>
      <Field
        label="Key"
        htmlFor={`${id}-key`}
        {...(issues.key !== undefined && { error: issues.key })}
        help="Stored encrypted, and never shown again."
      >
        <TextInput
          id={`${id}-key`}
          type="password"
          autoComplete="new-password"
          mono
          spellCheck={false}
          value={key}
          aria-invalid={issues.key !== undefined}
          aria-describedby={fieldNote(`${id}-key`)}
          onChange={(event) => setKey(event.target.value)}
        />
      </Field>
      <Field
        label="Hosts"
        htmlFor={`${id}-hosts`}
        {...(issues.hosts !== undefined && { error: issues.hosts })}
        help="The key is sent to these hosts only. Separate several hosts with commas."
      >
        <TextInput
          id={`${id}-hosts`}
          mono
          spellCheck={false}
          placeholder="api.openai.com, localhost:8000"
          value={hosts}
          aria-invalid={issues.hosts !== undefined}
          aria-describedby={fieldNote(`${id}-hosts`)}
          onChange={(event) => setHosts(event.target.value)}
        />
      </Field>
      {problems.length === 0 && <FormAlert error={save.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={key.trim() === "" || name.trim() === ""}>
          {replaces ? "Replace key" : "Store key"}
        </Button>
      </div>
    </form>
  );
}

/** Dialog that stores a key under a name, or replaces a stored one; what is typed is gone when it closes. */
export function KeyDialog({ open, ...props }: KeyFormProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.replaces ? `Replace the key ${props.name}` : "Enter a key"}
      description={
        props.replaces
          ? "All calls use the new key at once, including in runs in progress."
          : "It works at once, without a restart, in all web servers and workers of this Heed."
      }
    >
      {open && <KeyForm {...props} />}
    </Dialog>
  );
}
