import { manifests } from "@/lib/benchmarks/registry";

/** Names of what the seed makes, as the note of a database lists them: each profile's model, and each demonstration's run or suite. */
export const modelNote = (family: string, profile: string): string => `${family} model ${profile}`;
export const demonstrationNote = (family: string, suite: string, profile?: string): string =>
  `${family} suite ${suite}${profile === undefined ? "" : ` by ${profile}`}`;

/** All that the families of this version declare. */
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

/** The note of a database that has all this. */
export const noteOf = (names: readonly string[]): string => start + names.join(separator);

/** What a database was given, by its note: null where it was given nothing yet. Notes of earlier versions list families, which had all that is declared for them. */
export function givenBy(note: string | null): ReadonlySet<string> | null {
  if (note === null) return null;
  if (note.startsWith(start)) return new Set(note.slice(start.length).split(separator));
  const families = note.replace(/^Seeded: /, "").split(", ");
  return new Set(declared().filter((name) => families.some((family) => name.startsWith(`${family} `))));
}
