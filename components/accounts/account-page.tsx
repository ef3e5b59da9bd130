"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { accountQuery } from "@/components/data/account-queries";
import { sendJson } from "@/components/data/fetch-json";
import { accountKeys } from "@/components/data/query-keys";
import { FormAlert } from "@/components/forms/form-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { Account } from "@/lib/contracts/people";
import { ApiKeys } from "./api-keys";
import { OwnMonth } from "./monthly-budget";
import { roleSentence } from "./role-words";
import { SecondFactor } from "./second-factor";

const leave = () => window.location.assign("/login");
const stay = (error: Error) => void toast.error("You may still be logged in", { description: error.message });

/** Page of a person's own account: name, password, second factor, sessions and API keys. */
export function AccountPage() {
  const { data, error, refetch } = useQuery(accountQuery());
  const logOut = useMutation({ mutationFn: () => sendJson("POST", "/api/auth/sign-out", {}), onSuccess: leave, onError: stay });
  if (!data)
    return (
      <>
        <PageHeader title="Account" />
        {error ? <Failed error={error} retry={refetch} /> : <SkeletonRows label="Loading the account" count={6} height={64} />}
      </>
    );
  return (
    <>
      <PageHeader
        title="Account"
        state={
          <>
            <span translate="no">{data.person.email}</span>. {roleSentence[data.heldRole]}
          </>
        }
        actions={
          <Button busy={logOut.isPending} onClick={() => logOut.mutate()}>
            Log out
          </Button>
        }
      />
      <NameForm name={data.person.name} />
      <OwnMonth person={data.person} />
      {data.hasPassword && <PasswordForm />}
      <SecondFactor isOn={data.person.hasSecondFactor} hasPassword={data.hasPassword} />
      <Sessions sessions={data.sessions} days={data.sessionDays} />
      <ApiKeys account={data} />
    </>
  );
}

function NameForm({ name }: { name: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const save = useMutation({
    mutationFn: (body: { name: string }) => sendJson("PATCH", "/api/account", body),
    onSuccess: () => {
      toast.success("Name saved.");
      // Forms take the name from the frame of the page, which the server renders.
      router.refresh();
      return client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate({ name: String(new FormData(event.currentTarget).get("name")) });
  };
  return (
    <Section title="Name" note="Shown beside what you make.">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Name" htmlFor="name" className="w-full max-w-xs">
          <TextInput id="name" name="name" defaultValue={name} maxLength={100} autoComplete="name" required />
        </Field>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </form>
      {save.error && (
        <div className="mt-3">
          <FormAlert error={save.error} />
        </div>
      )}
    </Section>
  );
}

function PasswordForm() {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { current: string; password: string }) => sendJson("PUT", "/api/account/password", body),
    onSuccess: () => {
      toast.success("Password changed. Your other sessions ended.");
      return client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const body = { current: String(given.get("current")), password: String(given.get("new")) };
    save.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Section title="Password" note="A new password ends your other sessions.">
      <form method="post" onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field label="Current password" htmlFor="current" className="w-full max-w-xs">
          <TextInput id="current" name="current" type="password" autoComplete="current-password" required />
        </Field>
        <Field label="New password" htmlFor="new" help="12 characters or more" className="w-full max-w-xs">
          <TextInput
            id="new"
            name="new"
            type="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={128}
            aria-describedby={fieldNote("new")}
            required
          />
        </Field>
        <Button type="submit" busy={save.isPending} className="sm:mt-6">
          Change password
        </Button>
      </form>
      {save.error && (
        <div className="mt-3">
          <FormAlert error={save.error} />
        </div>
      )}
    </Section>
  );
}

/** Names the browser and system of a session roughly, from what the browser says of itself. */
function browserOf(agent: string | null): string {
  if (!agent) return "Unknown browser";
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "Another browser";
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux"].find((name) => agent.includes(name));
  const shown = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? `${shown} on ${system === "Mac OS" ? "macOS" : system}` : shown;
}

function Sessions({ sessions, days }: { sessions: Account["sessions"]; days: Account["sessionDays"] }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => sendJson("DELETE", `/api/account/sessions/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.all }),
    onError: (error) => void toast.error(error.message),
  });
  const endAll = useMutation({ mutationFn: () => sendJson("DELETE", "/api/account/sessions"), onSuccess: leave, onError: stay });
  return (
    <Section
      title="Sessions"
      note={`Browsers in which you are logged in. A session ends after ${formatCount(days.idle, "day")} without use, and after ${formatCount(days.most, "day")} in any case.`}
      actions={
        <Button size="sm" variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
          Log out everywhere
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <span className="flex flex-wrap items-center gap-x-2">
              <span translate="no" className="font-medium">
                {browserOf(session.userAgent)}
              </span>
              {session.ipAddress && (
                <span translate="no" className="num text-ink-2">
                  {session.ipAddress}
                </span>
              )}
              <span className="text-ink-2">
                last used <TimeAgo at={session.lastSeenAt} />
              </span>
              {session.isThis && <Badge tone="accent">this browser</Badge>}
            </span>
            {!session.isThis && (
              <Button size="sm" onClick={() => end.mutate(session.id)}>
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
