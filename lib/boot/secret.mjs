import { hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { bootClient } from "./boot-client.mjs";
import { BootError } from "./boot-error.mjs";
import { databaseProblem } from "./database.mjs";

const fewestCharacters = 32;
/** Errors of file systems that have no hard links. */
const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];
const advice = "A good one is what “openssl rand -base64 32” prints.";

/** Makes a new secret: 256 random bits. */
export const newSecret = () => randomBytes(32).toString("base64url");

/**
 * Returns the secret in a variable without blanks around it; null if the variable is unset or empty. Throws a sentence, without the value, if
 * it is too short.
 * @param {string | undefined} value
 * @param {string} [name] the variable's name
 */
export function expectLongSecret(value, name = "HEED_SECRET") {
  const secret = value?.trim();
  if (!secret) return null;
  if (secret.length >= fewestCharacters) return secret;
  throw new BootError(
    `${name} has ${secret.length} characters; set it to a random text of at least ${fewestCharacters}, the same for all parts of this Heed. ${advice}`,
  );
}

/**
 * Writes a file that only this account can read. Its content is whole from the beginning, and an existing file is never overwritten.
 * @returns {boolean} false if the file exists
 */
export function placePrivately(path, text) {
  const made = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const file = openSync(made, "wx", 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(made, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    if (!withoutLinks.includes(error.code)) throw error;
    if (existsSync(path)) return false;
    renameSync(made, path); // the home's lock keeps other processes away
    return true;
  } finally {
    rmSync(made, { force: true });
  }
}

const isPrivate = (path) => (statSync(path).mode & 0o077) === 0;

function expectPrivate(path, say) {
  if (isPrivate(path)) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if (error.code !== "EPERM" && error.code !== "EROFS") throw error;
  }
  if (!isPrivate(path))
    throw new BootError(
      `Other accounts of this machine can read ${path}, and this account cannot change that. Set its mode to 600, or set HEED_SECRET instead and delete the file.`,
    );
  say(`Other accounts of this machine could read ${path}; its mode is now 600.`);
}

/** Returns where the secret of a Heed with an embedded database is kept. */
export const secretFile = (home) => join(home, "secret");
/** Returns where a new secret waits until everything is encrypted with it. */
export const nextSecretFile = (home) => join(home, "secret.next");

/** Names a secret without revealing it, as `secretName` of lib/secrets/derive-key.ts does. */
export const nameOfSecret = (secret) => Buffer.from(hkdfSync("sha256", secret, "heed", "name of the secret", 6)).toString("hex");

// With an external database there is no file, because each of its machines would make another one.
/**
 * Finds the secret with which Heed encrypts what it stores: HEED_SECRET or, with the embedded database, a file in `home` that is made at the
 * first start. Null without either.
 * @param {{ home: string, databaseUrl: string | null, env?: Record<string, string | undefined>, say?: (line: string) => void, make?: boolean }} options
 * make: false to make no file
 * @returns {string | null}
 */
export function findSecret({ home, databaseUrl, env = process.env, say = (line) => console.error(line), make = true }) {
  const given = expectLongSecret(env.HEED_SECRET);
  if (given !== null || databaseUrl !== null) return given;
  const path = secretFile(home);
  if (make) placePrivately(path, `${newSecret()}\n`);
  else if (!existsSync(path)) return null;
  expectPrivate(path, say);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= fewestCharacters) return secret;
  throw new BootError(
    `${path} does not contain a secret of at least ${fewestCharacters} characters. Restore the file from a copy, or delete it and enter the stored keys again.`,
  );
}

/**
 * Ends a change of the secret that a crash interrupted: the new secret counts once the database is encrypted with it, and is dropped
 * otherwise. Returns the secret that counts.
 * @param {{ home: string, url: string, secret: string | null, holdsHome: boolean }} options holdsHome: whether this process has the lock of
 * `home`; without it another one may be changing the secret now, and the files are left alone
 */
export async function settleSecret({ home, url, secret, holdsHome }) {
  const next = nextSecretFile(home);
  if (secret === null || process.env.HEED_SECRET?.trim() || !existsSync(next)) return secret;
  const waiting = readFileSync(next, "utf8").trim();
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select value->>'name' as name from setting where key = 'secret'");
    if (rows[0]?.name === nameOfSecret(waiting)) {
      if (holdsHome) renameSync(next, secretFile(home));
      return waiting;
    }
    if (holdsHome) rmSync(next);
    return secret;
  } finally {
    await client.end();
  }
}

/**
 * Throws a sentence if a database without HEED_SECRET needs one: it has stored keys, or accounts are on.
 * @param {{ url: string, secret: string | null, accounts?: boolean }} options
 */
export async function expectSecret({ url, secret, accounts = false }) {
  if (secret !== null) return;
  const where = "Set HEED_SECRET to a random text of at least 32 characters, the same on every machine that uses this database.";
  if (accounts) throw new BootError(`Accounts with a Postgres of your own need HEED_SECRET. ${where} ${advice}`);
  const client = await bootClient(url);
  try {
    await client.connect();
    const { rows } = await client.query("select to_regclass('provider_key') is not null as there");
    if (!rows[0].there) return;
    const { rows: keys } = await client.query("select count(*)::int as n from provider_key");
    if (keys[0].n > 0)
      throw new BootError(
        `The database has ${keys[0].n === 1 ? "a stored key" : `${keys[0].n} stored keys`}, which only the HEED_SECRET opens with which ${keys[0].n === 1 ? "it was" : "they were"} stored. Set HEED_SECRET to that text.`,
      );
  } catch (error) {
    if (error instanceof BootError) throw error;
    throw new BootError(databaseProblem(error, url), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
