"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { accountKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { Role, Scope } from "@/lib/contracts/access";
import type { Account, ApiKey, MadeApiKey, NewApiKey } from "@/lib/contracts/people";
import { OnceShown } from "./once-shown";
import { roleOptions } from "./role-words";

const scopes: { scope: Scope; label: string }[] = [
  { scope: "read", label: "Read" },
  { scope: "write", label: "Write" },
  { scope: "metrics", label: "Metrics of the server" },
];
const ends = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
];

/** Part of the account page that makes, lists and revokes API keys. */
export function ApiKeys({ account }: { account: Account }) {
  const { heldRole, apiKeys } = account;
  const [made, setMade] = useState<MadeApiKey | null>(null);
  return (
    <Section
      title="API keys"
      note={
        <>
          Programs send a key as <code className="num">Authorization: Bearer heed_…</code>.
          {heldRole === "owner" && " As an owner you see the keys of all people."}
        </>
      }
    >
      <NewKey role={heldRole} made={made} onMade={setMade} />
      {apiKeys.length > 0 && (
        <KeyTable keys={apiKeys} withPerson={heldRole === "owner"} onRevoked={(id) => made?.id === id && setMade(null)} />
      )}
    </Section>
  );
}

interface NewKeyProps {
  /** The highest role that the key may have. */
  role: Role;
  /** The key that was just made, which is shown once. */
  made: MadeApiKey | null;
  onMade: (made: MadeApiKey) => void;
}

function NewKey({ role: highest, made, onMade }: NewKeyProps) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>(highest);
  const [chosen, setChosen] = useState<readonly Scope[]>(["read"]);
  const [end, setEnd] = useState("90");
  const make = useMutation({
    mutationFn: (body: NewApiKey) =>
      sendJson("POST", "/api/api-keys", body, () => import("@/lib/contracts/people").then(({ madeApiKey }) => madeApiKey)),
    onSuccess: (key) => {
      onMade(key);
      return client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("key-name"));
    const body = { name, role, scopes: [...chosen], days: Number(end) };
    make.mutate(body, { onSuccess: () => form.reset() });
  };
  const allowed = roleOptions.slice(0, roleOptions.findIndex(({ value }) => value === highest) + 1);
  return (
    <form onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Name of the key" htmlFor="key-name" className="w-full max-w-xs">
          <TextInput id="key-name" name="key-name" maxLength={100} autoComplete="off" required />
        </Field>
        <Field label="Role" htmlFor="key-role" className="w-28">
          <Select id="key-role" label="Role of the key" value={role} options={allowed} onChange={(value) => setRole(value as Role)} />
        </Field>
        <Field label="Works for" htmlFor="key-end" className="w-28">
          <Select id="key-end" label="Works for" value={end} options={ends} onChange={setEnd} />
        </Field>
        <fieldset className="flex h-8 items-center gap-4 max-md:h-auto max-md:flex-wrap">
          <legend className="sr-only">Scopes</legend>
          {scopes.map(({ scope, label }) => (
            <Checkbox
              key={scope}
              label={label}
              checked={chosen.includes(scope)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope))}
            />
          ))}
        </fieldset>
        <Button type="submit" busy={make.isPending} disabled={chosen.length === 0}>
          Create key
        </Button>
      </div>
      {make.error && (
        <div className="mt-3">
          <FormAlert error={make.error} />
        </div>
      )}
      {made && <OnceShown text={made.key} label="Copy key" note="Copy the key now: it is shown once, and Heed does not keep it." />}
    </form>
  );
}

const lastDay = ({ expiresAt }: ApiKey): string | null => expiresAt && `${expiresAt.slice(0, 10)} (UTC)`;

interface KeyTableProps {
  keys: readonly ApiKey[];
  withPerson: boolean;
  onRevoked: (id: number) => void;
}

function KeyTable({ keys, withPerson, onRevoked }: KeyTableProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<ApiKey | null>(null);
  const revoke = useMutation({
    mutationFn: (id: number) => sendJson("DELETE", `/api/api-keys/${id}`),
    onSuccess: (_, id) => onRevoked(id),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.all }),
    onError: (error) => void toast.error(error.message),
  });
  return (
    <div className="mt-5">
      <Table label="API keys">
        <THead>
          <Tr>
            <Th>Name</Th>
            {withPerson && <Th className="max-sm:hidden">Person</Th>}
            <Th className="max-md:hidden">Role</Th>
            <Th className="max-sm:hidden">Scopes</Th>
            <Th className="max-md:hidden">Last used</Th>
            <Th className="max-sm:hidden">Expires</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </Tr>
        </THead>
        <TBody>
          {keys.map((key) => (
            <Tr key={key.id}>
              <Td className="wrap-anywhere">
                <span translate="no" className="font-medium">
                  {key.name}
                </span>
                <span className="block text-xs text-ink-3 sm:hidden">
                  {withPerson && (
                    <>
                      <span translate="no">{key.personName}</span>,{" "}
                    </>
                  )}
                  {key.scopes.join(", ")}
                  {key.expiresAt && `, until ${lastDay(key)}`}
                </span>
              </Td>
              {withPerson && (
                <Td translate="no" className="max-sm:hidden">
                  {key.personName}
                </Td>
              )}
              <Td className="max-md:hidden">{key.role}</Td>
              <Td className="max-sm:hidden">{key.scopes.join(", ")}</Td>
              <Td className="max-md:hidden">{key.lastUsedAt ? <TimeAgo at={key.lastUsedAt} /> : "never"}</Td>
              <Td className="num max-sm:hidden">{lastDay(key) ?? "never"}</Td>
              <Td align="right">
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={`Revoke ${key.name}`}
                  busy={revoke.isPending && revoke.variables === key.id}
                  onClick={() => setAsking(key)}
                >
                  Revoke
                </Button>
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Revoke this API key?"
        description={`Programs that use the key “${asking?.name ?? ""}” are refused at once. The key cannot be restored.`}
        confirm="Revoke"
        dismiss="Keep the key"
        onConfirm={() => asking !== null && revoke.mutate(asking.id)}
      />
    </div>
  );
}
