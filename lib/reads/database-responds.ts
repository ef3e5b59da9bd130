import { pool } from "@/lib/db/pool";

/** Milliseconds within which the database must respond. */
const patience = 3000;

/** True if the database responds within three seconds. */
export async function databaseResponds(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const asked = pool()
    .query("select 1")
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
