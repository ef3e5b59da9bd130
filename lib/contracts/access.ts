import { z } from "zod";

/** Roles of people, the least first; each may do what those before it may. */
export const role = z.enum(["reader", "runner", "owner"]);
export type Role = z.infer<typeof role>;

/** Uses that an API key is made for, within its role. */
export const scope = z.enum(["read", "write", "metrics"]);
export type Scope = z.infer<typeof scope>;

/** Data about the person who looks at a page, for its components; without accounts an owner without a name. */
export interface CallerView {
  personId: string | null;
  name: string | null;
  role: Role;
}
