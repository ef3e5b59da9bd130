"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { peopleQuery } from "@/components/data/account-queries";
import { useCaller } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { peopleKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Failed } from "@/components/ui/failed";
import { Field } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { Role } from "@/lib/contracts/access";
import type { Invitation, MadeLink, Person, PersonChange } from "@/lib/contracts/people";
import { MonthDialog, monthWords } from "./monthly-budget";
import { OnceShown } from "./once-shown";
import { roleOptions } from "./role-words";

const madeLink = () => import("@/lib/contracts/people").then(({ madeLink }) => madeLink);
const addressOf = ({ base, path }: MadeLink) => `${base ?? window.location.origin}${path}`;

/** Page on which owners invite people and manage their roles and accounts. */
export function PeoplePage() {
  const { data, error, refetch } = useQuery(peopleQuery());
  if (!data)
    return (
      <>
        <PageHeader title="People" />
        {error ? <Failed error={error} retry={refetch} /> : <SkeletonRows label="Loading the people" count={4} height={52} />}
      </>
    );
  const active = data.people.filter(({ deactivatedAt }) => deactivatedAt === null).length;
  return (
    <>
      <PageHeader
        title="People"
        state={`${active} ${active === 1 ? "person has" : "people have"} an account here. Heed sends no e-mail: you pass on its links yourself.`}
      />
      <PeopleTable people={data.people} />
      <Invitations />
    </>
  );
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const { personId: callerId } = useCaller();
  const [made, setMade] = useState<{ link: MadeLink; id: string; name: string } | null>(null);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [budgeting, setBudgeting] = useState<Person | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: peopleKeys.all });
  const onError = (error: Error) => void toast.error(error.message);
  const change = useMutation({
    mutationFn: ({ id, ...body }: PersonChange & { id: string }) => sendJson("PATCH", `/api/people/${id}`, body),
    onSuccess: (_, { id, active }) => {
      if (active === false) setMade((shown) => (shown?.id === id ? null : shown));
      // The server renders the page again without what the changed role may not open.
      if (id === callerId) router.refresh();
    },
    onSettled: refresh,
    onError,
  });
  const link = useMutation({
    mutationFn: async ({ id, name }: Person) => ({
      link: await sendJson("POST", `/api/people/${id}/password-link`, {}, madeLink),
      ...{ id, name },
    }),
    onSuccess: setMade,
    onError,
  });
  const factor = useMutation({
    mutationFn: ({ id }: Person) => sendJson("DELETE", `/api/people/${id}/second-factor`),
    onSettled: refresh,
    onError,
  });
  const actionsFor = (person: Person) =>
    person.deactivatedAt === null
      ? [
          { label: "Set monthly budget", onSelect: () => setBudgeting(person) },
          { label: "Create a password link", onSelect: () => link.mutate(person) },
          ...(person.hasSecondFactor ? [{ label: "Turn off second factor", onSelect: () => factor.mutate(person) }] : []),
          { label: "Deactivate", danger: true, parted: true, onSelect: () => setLeaving(person) },
        ]
      : [{ label: "Reactivate", onSelect: () => change.mutate({ id: person.id, active: true }) }];
  return (
    <Section
      title="Accounts"
      note="Readers see everything and write notes, runners also launch runs and manage theirs, owners do everything."
    >
      <Table label="Accounts">
        <THead>
          <Tr>
            <Th>Person</Th>
            <Th>Role</Th>
            <Th className="max-sm:hidden">Monthly budget</Th>
            <Th className="max-md:hidden">Second factor</Th>
            <Th className="max-md:hidden">Last seen</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </Tr>
        </THead>
        <TBody>
          {people.map((person) => (
            <Tr key={person.id} className={person.deactivatedAt === null ? undefined : "text-ink-3"}>
              <Td className="wrap-anywhere">
                <span translate="no" className="font-medium">
                  {person.name}
                </span>
                <span translate="no" className="block text-xs text-ink-3">
                  {person.email}
                </span>
                {person.monthlyUsd !== null && <span className="num block text-xs text-ink-3 sm:hidden">{monthWords(person)}</span>}
              </Td>
              <Td>
                {person.deactivatedAt === null ? (
                  <Select
                    label={`Role of ${person.name}`}
                    size="sm"
                    className="w-28"
                    value={person.role}
                    options={roleOptions}
                    onChange={(role) => change.mutate({ id: person.id, role: role as Role })}
                  />
                ) : (
                  <Badge>deactivated</Badge>
                )}
              </Td>
              <Td className="max-sm:hidden">
                {person.monthlyUsd === null ? (
                  <span className="text-ink-3">no limit</span>
                ) : (
                  <span className="num">{monthWords(person)}</span>
                )}
              </Td>
              <Td className="max-md:hidden">{person.hasSecondFactor ? "On" : "Off"}</Td>
              <Td className="max-md:hidden">{person.lastSeenAt ? <TimeAgo at={person.lastSeenAt} /> : "–"}</Td>
              <Td align="right">
                <Menu label={`Actions for ${person.name}`} items={actionsFor(person)} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      {made && (
        <OnceShown
          text={addressOf(made.link)}
          label="Copy link"
          note={`${made.name} sets a new password with this link. It is shown once, works once, and expires in 24 hours.`}
        />
      )}
      {budgeting && (
        <MonthDialog
          person={budgeting}
          onOpenChange={(open) => !open && setBudgeting(null)}
          onSave={(monthlyUsd) => change.mutate({ id: budgeting.id, monthlyUsd })}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Deactivate ${leaving?.name ?? ""}?`}
        description="They are logged out at once, and their API keys stop working. What they made stays, and you can reactivate them."
        confirm="Deactivate"
        dismiss="Keep active"
        onConfirm={() => leaving && change.mutate({ id: leaving.id, active: false })}
      />
    </Section>
  );
}

function Invitations() {
  const client = useQueryClient();
  const { data } = useQuery(peopleQuery());
  const [role, setRole] = useState<Role>("reader");
  const refresh = () => client.invalidateQueries({ queryKey: peopleKeys.all });
  const invite = useMutation({
    mutationFn: (body: { email: string; role: Role }) => sendJson("POST", "/api/invitations", body, madeLink),
    onSuccess: refresh,
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => sendJson("DELETE", `/api/invitations/${id}`),
    onSuccess: (_, { email }) => {
      if (invite.variables?.email.trim().toLowerCase() === email) invite.reset();
    },
    onSettled: refresh,
    onError: (error) => void toast.error(error.message),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate({ email: String(new FormData(event.currentTarget).get("email")), role });
  };
  const waiting = data?.invitations ?? [];
  return (
    <Section title="Invitations" note="An invitation is a link that works once, within 7 days.">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="E-mail" htmlFor="invite-email" className="w-full max-w-xs">
          <TextInput id="invite-email" name="email" type="email" autoComplete="off" required />
        </Field>
        <Field label="Role" htmlFor="invite-role" className="w-32">
          <Select id="invite-role" label="Role" value={role} options={roleOptions} onChange={(chosen) => setRole(chosen as Role)} />
        </Field>
        <Button type="submit" busy={invite.isPending}>
          Invite
        </Button>
      </form>
      {invite.error && (
        <div className="mt-3">
          <FormAlert error={invite.error} />
        </div>
      )}
      {invite.data && invite.variables && (
        <OnceShown
          text={addressOf(invite.data)}
          label="Copy link"
          note={`Send this link to ${invite.variables.email}. It is shown once.`}
        />
      )}
      {waiting.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {waiting.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <span translate="no" className="font-medium">
                  {invitation.email}
                </span>
                <span className="text-ink-2">
                  , {invitation.role}, expires on {invitation.expiresAt.slice(0, 10)} (UTC)
                </span>
              </span>
              <Button
                size="sm"
                busy={withdraw.isPending && withdraw.variables.id === invitation.id}
                onClick={() => withdraw.mutate(invitation)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
