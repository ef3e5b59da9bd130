import { accessSync, constants } from "node:fs";
import { BootError } from "./boot-error.mjs";

const form = /^postgres(ql)?:\/\/[^/]*\/[^/]+$/;
const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];
/** Names that other programs use for the schema in an address; the driver ignores all of them. */
const schemaNames = ["schema", "currentSchema", "search_path"];
const sslFiles = ["sslrootcert", "sslcert", "sslkey"];

function readable(file, name) {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new BootError(`DATABASE_URL names the file ${file} as ${name}, which cannot be read (${error.code}); correct the address.`);
  }
}

/**
 * Reads the address in DATABASE_URL in the form that the driver expects. `sslmode` means what it means to libpq and psql; an address with a
 * schema is refused.
 * @param {string | undefined} given
 * @returns {string | null} null if the variable is not set
 */
export function databaseAddress(given) {
  if (!given) return null;
  if (!(URL.canParse(given) && form.test(given.split("?")[0])))
    throw new BootError("DATABASE_URL is not a Postgres address. It should look like postgresql://user:password@host:5432/heed.");
  const url = new URL(given);
  for (const name of schemaNames) {
    const schema = url.searchParams.get(name);
    if (schema !== null && schema !== "public")
      throw new BootError(
        `DATABASE_URL names the schema ${schema} (${name}), but Heed keeps its tables in the schema public: remove it, and give Heed a separate database.`,
      );
  }
  const mode = url.searchParams.get("sslmode");
  if (mode === null || url.searchParams.has("uselibpqcompat")) return given;
  if (!sslModes.includes(mode)) throw new BootError(`DATABASE_URL has sslmode=${mode}; it may be ${sslModes.slice(0, -1).join(", ")}.`);
  let root = url.searchParams.get("sslrootcert");
  if (root === "system") {
    // The driver trusts Node's built-in authorities if no file is given.
    url.searchParams.delete("sslrootcert");
    root = null;
    if (mode !== "verify-full") throw new BootError("DATABASE_URL has sslrootcert=system, which needs sslmode=verify-full.");
  }
  for (const name of sslFiles) {
    const file = url.searchParams.get(name);
    if (file !== null) readable(file, name);
  }
  if (mode === "verify-ca" && root === null)
    throw new BootError(
      "DATABASE_URL has sslmode=verify-ca without sslrootcert: name the file with the authority’s certificate, or use sslmode=verify-full.",
    );
  if (mode === "allow") url.searchParams.set("sslmode", "prefer");
  // Without it the driver treats require as verify-full, and prints a warning.
  if (["allow", "prefer", "require", "verify-ca"].includes(mode)) url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}
