import { manifests } from "@/lib/benchmarks/registry";

/**
 * Builds the name of a profile's model for the note of a database, which lists the models, and the runs and suites of examples, that the
 * seed made.
 */
export const modelNote = (family: string, profile: string): string => `${family} model ${profile}`;
export const demonstrationNote = (family: string, suite: string, profile?: string): string =>
  `${family} suite ${suite}${profile === undefined ? "" : ` by ${profile}`}`;

/** Lists the names of everything that the families of this version declare. */
export const declared = (): string[] =>
  manifests.flatMap(({ id, profiles, demonstrations }) => [
    ...profiles.map((profile) => modelNote(id, profile.id)),
    ...demonstrations.flatMap(({ name, profiles: by }) => [
      demonstrationNote(id, name),
      ...by.map((profile) => demonstrationNote(id, name, profile)),
    ]),
  ]);

const start = "Seeded with: ";
const separator = "\n";

/** Builds the note of a database that has all of these. */
export const noteOf = (names: readonly string[]): string => start + names.join(separator);

/**
 * Parses the note of a database into the names of what it was given; null if it was given nothing yet. Notes of earlier versions list
 * families, which had everything that is declared for them.
 */
export function givenBy(note: string | null): ReadonlySet<string> | null {
  if (note === null) return null;
  if (note.startsWith(start)) return new Set(note.slice(start.length).split(separator));
  const families = note.replace(/^Seeded: /, "").split(", ");
  return new Set(declared().filter((name) => families.some((family) => name.startsWith(`${family} `))));
}
