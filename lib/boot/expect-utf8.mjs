import { BootError } from "./boot-error.mjs";

/**
 * Throws for a database that does not store texts in UTF-8: LATIN1 cannot represent most of them, and SQL_ASCII counts bytes as characters.
 * @param {string} encoding Postgres' name of the encoding
 * @param {string} database begins the sentence
 * @param {{ make: string }} options make: name of a database that a person can create instead
 */
export function expectUtf8(encoding, database, { make }) {
  if (encoding === "UTF8") return;
  throw new BootError(
    `${database} uses the encoding ${encoding}, but Heed needs UTF8; nothing was written. Create such a database (create database ${make} encoding 'UTF8' locale 'C.UTF-8' template template0), and name it in DATABASE_URL.`,
  );
}
