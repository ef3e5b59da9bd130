import { families } from "@/lib/benchmarks/registry";
import { randomFrom } from "@/lib/random/seeded-random";

/**
 * Small files of a family in its authors' format that can be compared: a header, and groups of lines that stay together, such as a dialogue.
 * A family has them in its folder as `comparedFiles` of `compared-files.fixture.ts`.
 */
export interface ComparedFiles {
  file: string;
  /** The importer that makes a run of such a file, and what it asks a person. */
  importer: string;
  asked?: object;
  header: string;
  /** A weak or a strong model (skill from 0 to 1) over the same items; another name draws it anew. */
  groups: (skill: number, name: string) => string[];
}

export const random = (name: string) => randomFrom(`compare ${name}`);
export const json = (record: object) => `${JSON.stringify(record)}\n`;
export const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** Ids of the families whose runs can be compared; a family may do without. */
export async function comparedFamilies(): Promise<string[]> {
  const ids = families.map(async ({ manifest, engine }) => ((await engine()).compare ? [manifest.id] : []));
  return (await Promise.all(ids)).flat();
}

/** The files of families by their ids, each from its folder. */
export async function comparedFilesOf(ids: readonly string[]): Promise<(family: string) => ComparedFiles> {
  const filesById = new Map<string, ComparedFiles>();
  for (const id of ids) filesById.set(id, (await import(`./${id}/compared-files.fixture.ts`)).comparedFiles);
  return (family) => {
    const files = filesById.get(family);
    if (!files) throw new Error(`The test has no files of ${family}.`);
    return files;
  };
}

/** A whole file. */
export const textOf = ({ header }: ComparedFiles, groups: readonly string[]) => header + groups.join("");
