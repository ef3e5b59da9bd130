import { existsSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { withEmbedded } from "./archive.mjs";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";
import { expectLongSecret, findSecret, newSecret, nextSecretFile, placePrivately, secretFile, settleSecret } from "./secret.mjs";
import { settings } from "./settings.mjs";
import { tool } from "./tool.mjs";
import { expectSameVersion } from "./worker.mjs";

async function encryptAgain(url, secret, next) {
  await expectSameVersion(url);
  const env = { DATABASE_URL: url, HEED_SECRET: secret, HEED_NEW_SECRET: next };
  await tool("Encrypting with the new secret", process.execPath, [join(projectRoot, "dist/cli.mjs"), "rotate-secret"], { env });
}

const runningSql = `select 'the worker “' || name || '”' as who from worker where expires_at > clock_timestamp() union all
  select 'a web server' from pg_stat_activity where datname = current_database() and application_name = 'heed web' limit 1`;

/**
 * Throws while a worker or a web server uses the database: what it encrypts after the change could not be read any more.
 * @param {string} url of a database with the current schema
 */
export async function expectStopped(url) {
  const { default: pg } = await import("pg"); // the launcher may have to install it first
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query(runningSql);
    if (rows.length === 0) return;
    throw new BootError(
      `Heed is running: ${rows[0].who} uses this database; nothing was changed. Stop Heed and its workers on all machines, and run this again. A worker that was killed counts as running for up to 20 seconds.`,
    );
  } finally {
    await client.end();
  }
}

/** Runs `heed rotate-secret`: encrypts what is stored with a new secret, all of it or nothing. */
export async function rotateSecret() {
  const { home, databaseUrl } = settings();
  const given = expectLongSecret(process.env.HEED_SECRET);
  if (given === null && databaseUrl !== null)
    throw new BootError("This Heed has no secret: HEED_SECRET is not set, so nothing is encrypted with it.");
  if (given !== null) {
    const next = expectLongSecret(process.env.HEED_NEW_SECRET, "HEED_NEW_SECRET");
    if (next === null)
      throw new BootError(
        "HEED_SECRET comes from the environment, where Heed cannot change it. Set HEED_NEW_SECRET as well, to what “openssl rand -base64 32” prints, and run this again.",
      );
    if (next === given) throw new BootError("HEED_NEW_SECRET is the present HEED_SECRET; set it to another one.");
    const use = (url) => encryptAgain(url, given, next);
    if (databaseUrl === null) await withEmbedded(realpathSync(home), "rotate-secret", false, use);
    else {
      await expectSameVersion(databaseUrl);
      await expectStopped(databaseUrl);
      await use(databaseUrl);
    }
    console.log(
      "Now set HEED_SECRET to the value of HEED_NEW_SECRET everywhere, remove HEED_NEW_SECRET, and restart Heed and its workers.",
    );
    return;
  }
  if (!existsSync(join(home, "postgres")))
    throw new BootError(`There is no database in ${home}; set HEED_HOME to the folder that has one.`);
  await withEmbedded(realpathSync(home), "rotate-secret", false, async (url) => {
    const secret = await settleSecret({ home, url, secret: findSecret({ home, databaseUrl }), holdsHome: true });
    const next = newSecret();
    // On the disk before anything depends on it; the next start settles what a crash leaves.
    placePrivately(nextSecretFile(home), `${next}\n`);
    await encryptAgain(url, secret, next);
    renameSync(nextSecretFile(home), secretFile(home));
  });
  console.log(`The new secret is in ${secretFile(home)}. Keep a copy of it apart from your backups.`);
}
