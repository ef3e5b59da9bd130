import { z } from "zod";

/** Kinds of events in the audit log. */
export const auditAction = z.enum([
  "login",
  "login.failed",
  "logout",
  "logout.everywhere",
  "person.join",
  "person.change",
  "person.role",
  "person.budget",
  "person.deactivate",
  "person.reactivate",
  "password.set",
  "password.wrong",
  "second-factor.on",
  "second-factor.off",
  "second-factor.codes",
  "invitation.make",
  "invitation.withdraw",
  "owner-link.make",
  "password-link.make",
  "api-key.make",
  "api-key.revoke",
  "provider-key.set",
  "provider-key.remove",
  "run.launch",
  "run.budget",
  "run.delete",
  "suite.delete",
  "model.save",
  "model.archive",
  "model.delete",
  "share.make",
  "share.change",
  "share.revoke",
  "accounts.on",
  "accounts.off",
  "secret.change",
  "restore",
  "upgrade",
  "refused",
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null for the command line, for use without accounts and for logins that failed. */
  personId: z.string().nullable(),
  /** The person's name at that time. */
  personName: z.string(),
  action: auditAction,
  /** What it was done to, such as `run 3`. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** Filter of events: those of a person, of a kind, and before one. */
export const auditSearch = z.object({
  person: z.string().optional(),
  action: auditAction.optional(),
  before: z.coerce.number().int().optional(),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** Events, newest first, and the names of everyone who did anything. */
export const auditPage = z.object({
  events: z.array(auditEvent),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  hasMore: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPage>;
