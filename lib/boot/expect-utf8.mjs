import { BootError } from "./boot-error.mjs";

/**
 * Refuses a database that does not keep texts in UTF-8: LATIN1 cannot hold most of them, and SQL_ASCII counts bytes for characters.
 * @param {string} encoding Postgres' name of it
 * @param {string} database begins the sentence
 * @param {{ make: string }} options make: name of a database that a person can make instead
 */
export function expectUtf8(encoding, database, { make }) {
  if (encoding === "UTF8") return;
  throw new BootError(
    `${database} keeps texts in ${encoding}, and Heed needs UTF8; nothing was written. Make a database that does (create database ${make} encoding 'UTF8' locale 'C.UTF-8' template template0), and name it in DATABASE_URL.`,
  );
}
