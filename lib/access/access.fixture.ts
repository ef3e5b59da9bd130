import { afterAll, vi } from "vitest";
import type { Role } from "@/lib/contracts/access";
import { pool } from "@/lib/db/pool";
import { makeOneTimeLink } from "./one-time-links";
import { join } from "./people";

/** Password of the people of tests. */
export const testPassword = "a long enough password";

/** Turns accounts on for a test file; files share processes, so they are off again after it. */
export function withAccounts(): void {
  vi.stubEnv("HEED_ACCOUNTS", "1");
  vi.stubEnv("HEED_SECRET", "a secret of tests, long enough to derive keys");
  afterAll(() => void vi.unstubAllEnvs());
}

/** Makes a person with the test password, through an invitation. */
export async function testPerson(email: string, role: Role): Promise<{ personId: string; name: string; role: Role }> {
  const { path } = await makeOneTimeLink({ purpose: "invite", email, role });
  const name = email.split("@")[0] ?? "";
  await join(path.replace("/join/", ""), { name, password: testPassword });
  const { rows } = await pool().query("select id from person where email = $1", [email]);
  return { personId: rows[0].id, name, role };
}
