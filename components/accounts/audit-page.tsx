"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { auditLine, auditQuery } from "@/components/data/account-queries";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { AuditAction, AuditSearch } from "@/lib/contracts/audit";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { auditFacts } from "./audit-facts";

/** Each kind of event in words. */
const words: Record<AuditAction, string> = {
  login: "logged in",
  "login.failed": "failed to log in",
  logout: "logged out",
  "logout.everywhere": "logged out everywhere",
  "person.join": "joined",
  "person.change": "changed their name",
  "person.role": "changed the role",
  "person.budget": "changed the budget",
  "person.deactivate": "deactivated",
  "person.reactivate": "reactivated",
  "password.set": "set a password",
  "password.wrong": "entered a wrong current password",
  "second-factor.on": "turned on the second factor",
  "second-factor.off": "turned off the second factor",
  "second-factor.codes": "made new recovery codes",
  "invitation.make": "invited",
  "invitation.withdraw": "withdrew the invitation",
  "owner-link.make": "made an owner link",
  "password-link.make": "made a password link",
  "api-key.make": "made an API key",
  "api-key.revoke": "revoked an API key",
  "provider-key.set": "set a provider key",
  "provider-key.remove": "removed a provider key",
  "run.launch": "launched a run",
  "run.budget": "raised the budget of a run",
  "run.delete": "deleted a run",
  "suite.delete": "deleted a suite",
  "model.save": "saved a model",
  "model.archive": "archived a model",
  "model.delete": "deleted a model",
  "share.make": "made a share link",
  "share.change": "changed a share link",
  "share.revoke": "revoked a share link",
  "accounts.on": "turned accounts on",
  "accounts.off": "turned accounts off",
  "secret.change": "changed the secret",
  restore: "restored a backup",
  upgrade: "upgraded Heed",
  refused: "was refused",
};
const noFilter = "all";
const actionOptions = [
  { value: noFilter, label: "All actions" },
  ...Object.entries(words).map(([value, label]) => ({ value, label: capitalized(label) })),
];

/** The filter and the page in the address. */
const parsers = {
  person: parseAsString,
  action: parseAsStringLiteral(Object.keys(words) as AuditAction[]),
  before: parseAsInteger,
};

/** Page with what people did, for owners. */
export function AuditPage() {
  const [{ person: personId, action, before }, setAsked] = useQueryStates(parsers, { history: "push" });
  const search: AuditSearch = {
    ...(personId !== null && { person: personId }),
    ...(action !== null && { action }),
    ...(before !== null && { before }),
  };
  const { data, error, refetch } = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData });
  const { before: _before, ...filter } = search;
  const line = auditLine(filter);
  const last = data?.events.at(-1);
  return (
    <>
      <PageHeader
        title="Audit log"
        state="Who did what, newest first. Events are neither changed nor deleted."
        actions={
          <ButtonLink href={`/api/audit/csv${line && `?${line}`}`} download>
            Export CSV
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <Select
          label="Person"
          className="w-48"
          value={search.person ?? noFilter}
          options={[{ value: noFilter, label: "All people" }, ...(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(value) => void setAsked({ person: value === noFilter ? null : value, before: null })}
        />
        <Select
          label="Action"
          className="w-60"
          value={search.action ?? noFilter}
          options={actionOptions}
          onChange={(value) => void setAsked({ action: value === noFilter ? null : (value as AuditAction), before: null })}
        />
      </div>
      {error ? <Failed error={error} retry={refetch} /> : !data && <SkeletonRows label="Loading the events" count={12} height={36} />}
      {data?.events.length === 0 &&
        (line === "" ? (
          <Empty title="No events" note="Logins, invitations, launches, deletions and links will be listed here." />
        ) : (
          <Empty
            title="No matching events"
            note="No event has this person and this action."
            action={<Button onClick={() => void setAsked({ person: null, action: null, before: null })}>Clear filter</Button>}
          />
        ))}
      {data && data.events.length > 0 && (
        <Table label="Audit log">
          <THead>
            <Tr>
              <Th className="max-md:hidden">When</Th>
              <Th>Who</Th>
              <Th>Action</Th>
              <Th className="max-md:hidden">What</Th>
              <Th className="max-md:hidden">Details</Th>
            </Tr>
          </THead>
          <TBody>
            {data.events.map((event) => (
              <Tr key={event.id}>
                <Td className="whitespace-nowrap text-ink-2 max-md:hidden">
                  <TimeAgo at={event.at} />
                </Td>
                <Td className="wrap-anywhere max-md:w-2/5 max-md:align-top md:min-w-32">
                  <span translate="no" className="font-medium">
                    {event.personName}
                  </span>
                  <span className="block text-xs text-ink-3 md:hidden">
                    <TimeAgo at={event.at} />
                  </span>
                </Td>
                <Td className="md:whitespace-nowrap max-md:align-top">
                  {words[event.action]}
                  <span translate="no" className="block text-xs wrap-anywhere text-ink-3 md:hidden">
                    {[event.subject, auditFacts(event)].filter(Boolean).join(", ")}
                  </span>
                </Td>
                <Td translate="no" className="wrap-anywhere max-md:hidden">
                  {event.subject}
                </Td>
                <Td translate="no" className="wrap-anywhere text-ink-2 max-md:hidden">
                  {auditFacts(event)}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
      <div className="mt-4 flex gap-2">
        {before !== null && <Button onClick={() => void setAsked({ before: null })}>Newest</Button>}
        {data?.hasMore && last && <Button onClick={() => void setAsked({ before: last.id })}>Older</Button>}
      </div>
    </>
  );
}
