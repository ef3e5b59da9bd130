const held = globalThis as typeof globalThis & { heedDatabaseTrouble?: string | null };

/** Why the database does not answer for the time being, in sentences, as the launcher says; null where nothing is known. */
export const databaseTrouble = (): string | null => held.heedDatabaseTrouble ?? null;
