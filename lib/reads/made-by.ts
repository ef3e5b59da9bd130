import { accountsOn } from "@/lib/access/accounts-mode";
import { beforeAccounts } from "@/lib/contracts/plain/before-accounts";

/** Builds the SQL of the person who made a row of this table or alias: the name as the column `by`, and the id as `personId`. */
export const bySql = (table: string): string =>
  `(select name from person where person.id = ${table}.person_id) as by, ${table}.person_id as "personId"`;

/** Returns who made a thing as pages say it: the person's name; without one, null or, once accounts are on, that it is older than they. */
export const madeBy = (name: string | null): string | null => name ?? (accountsOn() ? beforeAccounts : null);
