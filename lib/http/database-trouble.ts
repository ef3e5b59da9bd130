const held = globalThis as typeof globalThis & { heedDatabaseTrouble?: string | null };

/** Returns the launcher's sentences about why the database does not respond at the moment; null if none are known. */
export const databaseTrouble = (): string | null => held.heedDatabaseTrouble ?? null;
