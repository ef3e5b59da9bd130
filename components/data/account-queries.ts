import { queryOptions } from "@tanstack/react-query";
import type { AuditSearch } from "@/lib/contracts/audit";
import { getJson } from "./fetch-json";
import { accountKeys, auditKeys, peopleKeys } from "./query-keys";

const contracts = () => import("@/lib/contracts/people");

/** Queries all people and the invitations that still work. */
export const peopleQuery = () =>
  queryOptions({ queryKey: peopleKeys.all, queryFn: () => getJson("/api/people", () => contracts().then(({ people }) => people)) });

/** Queries the account of whoever is logged in. */
export const accountQuery = () =>
  queryOptions({ queryKey: accountKeys.all, queryFn: () => getJson("/api/account", () => contracts().then(({ account }) => account)) });

/** Returns the part of an address that selects events of the audit log. */
export function auditLine(search: AuditSearch): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
}

/** Queries a page of the audit log. */
export function auditQuery(search: AuditSearch) {
  const line = auditLine(search);
  return queryOptions({
    queryKey: auditKeys.page(line),
    queryFn: () => getJson(`/api/audit?${line}`, () => import("@/lib/contracts/audit").then(({ auditPage }) => auditPage)),
  });
}
