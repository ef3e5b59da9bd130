import { z } from "zod";
import { type Role, role as roles, type Scope } from "@/lib/contracts/access";
import { HeedError } from "@/lib/errors";
import { parseBody } from "@/lib/http/parse-body";
import { type Caller, personOf, roleOf } from "./caller";
import { madeBy, type OwnedKind } from "./ownership";

/** Things that a request acts on, which a runner must have made. */
interface Owned<Path> {
  kind: OwnedKind;
  ids: (path: Path, request: Request) => readonly (number | string)[] | Promise<readonly (number | string)[]>;
}

/** The role, things and scope that a request needs. */
export interface Access<Path = unknown> {
  /** `open` needs nothing and `share` a share's link, which the handler checks; the others need a person or a key with this role or a higher one. */
  role: "open" | "share" | Role;
  /** The things that a runner must have made. */
  owns?: Owned<Path>;
  /** The scope that an API key needs; without it `read` for GET and `write` for the rest. With null no key may do it, only a person. */
  scope?: Scope | null;
}

/** An access for each value of a parameter of the address, such as the verb. */
type PerValue<Path> = {
  [Name in keyof Path]: Path[Name] extends string ? { parameter: Name; values: Record<Path[Name], Access<Path>> } : never;
}[keyof Path];

/** Declares who may use a route: one access, or one for each value of a parameter of its address. */
export type Policy<Path = unknown> = Access<Path> | PerValue<Path>;

/** The caller that a handler receives: routes that are open may have none. */
export type CallerUnder<P> = P extends { role: "open" | "share" } ? Caller | null : Caller;

/** The thing of this kind that the address names by its id. */
export const byId = (kind: OwnedKind): Owned<{ id: number }> => ({ kind, ids: ({ id }) => [id] });

const budgetOf = z.object({ budget: z.object({ id: z.number().int() }) });

/** The existing budgets that launches would spend, in a body that is one launch or has several as `runs`. */
export const ownBudgets: Owned<unknown> = {
  kind: "budget",
  ids: async (_, request) => {
    const body = await parseBody(request.clone(), z.looseObject({ runs: z.array(z.unknown()).optional() }));
    // Which of the two a route reads is not known here: a body that has both must not hide one.
    const launches = [body, ...(body.runs ?? [])];
    return launches.flatMap((launch) => budgetOf.safeParse(launch).data?.budget.id ?? []);
  },
};

/** The share that the address names by its slug. */
export const ownShare: Owned<{ slug: string }> = { kind: "share", ids: ({ slug }) => [slug] };

const rank = (name: Role) => roles.options.indexOf(name);
const least = { reader: "", runner: "runners and owners", owner: "owners" };

/** Returns the access that a policy names for an address. */
export function accessFor<Path>(policy: Policy<Path>, path: Path): Access<Path> {
  if ("role" in policy) return policy;
  const { parameter, values } = policy as { parameter: keyof Path; values: Record<string, Access<Path>> };
  const access = values[String(path[parameter])];
  if (access === undefined) throw new Error(`No access is declared for ${String(parameter)}=${String(path[parameter])}.`);
  return access;
}

/** Throws `unauthenticated` if a route that needs a login has no caller. */
export function requireCaller(caller: Caller | null, access: Pick<Access, "role">): void {
  if (caller !== null || access.role === "open" || access.role === "share") return;
  throw new HeedError(
    "unauthenticated",
    "Log in to see this. Programs send an API key, as “Authorization: Bearer heed_…”; you create keys on your account page.",
  );
}

/** True if the caller's role is at least the one that the access needs. */
export const isAllowed = (caller: Caller, { role }: Pick<Access, "role">): boolean =>
  role === "open" || role === "share" || rank(roleOf(caller)) >= rank(role);

/** Throws `forbidden` if the caller lacks the role, or an API key the scope, that the access needs. */
export function requireRole(caller: Caller | null, access: Pick<Access, "role" | "scope">, method: string): void {
  if (caller === null || access.role === "open" || access.role === "share") return;
  if (!isAllowed(caller, access) && caller.kind !== "local" && caller.lacksFactor)
    throw new HeedError("forbidden", "Owners need a second factor here. Until you turn it on in your account, you can only see results.", {
      where: "role",
    });
  if (!isAllowed(caller, access))
    throw new HeedError(
      "forbidden",
      `Only ${least[access.role]} may do this, and your role is ${roleOf(caller)}. Ask an owner to do it or to change your role.`,
      { where: "role" },
    );
  if (caller.kind !== "key") return;
  if (access.scope === null)
    throw new HeedError("forbidden", "An API key may not do this. Log in and do it on Heed's pages.", { where: "Authorization" });
  const scope = access.scope ?? (method === "GET" || method === "HEAD" ? "read" : "write");
  if (!caller.scopes.includes(scope))
    throw new HeedError(
      "forbidden",
      `This API key lacks the scope “${scope}”. Create a key with this scope on your account page, or ask an owner.`,
      { where: "Authorization" },
    );
}

/** Throws `forbidden` if a runner acts on something that another person made, or that was made before accounts. */
export async function requireOwn<Path>(caller: Caller | null, access: Access<Path>, call: { path: Path; request: Request }): Promise<void> {
  const { owns } = access;
  const person = personOf(caller);
  if (owns === undefined || person === null || caller === null || roleOf(caller) === "owner") return;
  if (await madeBy(person, owns.kind, await owns.ids(call.path, call.request))) return;
  throw new HeedError("forbidden", `Only the person who made this ${owns.kind}, or an owner, may do this. Ask an owner.`, {
    where: owns.kind,
  });
}
