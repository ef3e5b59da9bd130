import { formatUsd } from "@/components/ui/format";
import type { AuditPage } from "@/lib/contracts/audit";

/** Formats a value for readers: lists with commas, and times to the minute in UTC. */
function formatFact(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(formatFact).join(", ");
  if (typeof fact !== "string") return JSON.stringify(fact);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/.test(fact) ? `${fact.slice(0, 16).replace("T", " ")} UTC` : fact;
}

/** Formats the facts of an event as a line: `role: runner, expires at: 2027-02-25 09:06 UTC`. */
export function auditFacts({ action, detail }: Pick<AuditPage["events"][number], "action" | "detail">): string {
  if (action === "person.budget" && "to" in detail)
    return typeof detail.to === "number" ? `to ${formatUsd(detail.to)} a month` : "to no limit";
  return Object.entries(detail)
    .filter(([, fact]) => fact !== null)
    .map(([name, fact]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${formatFact(fact)}`)
    .join(", ");
}
