import { families } from "@/lib/benchmarks/registry";
import { randomFrom } from "@/lib/random/seeded-random";

/**
 * Small comparable files in the format of a family's authors: a header and groups of lines that belong together, such as a dialogue. Each
 * family exports one as `comparedFiles` from its `compared-files.fixture.ts`.
 */
export interface ComparedFiles {
  file: string;
  /** The importer that makes a run of such a file; `asked` holds its form values. */
  importer: string;
  asked?: object;
  header: string;
  /** Returns the lines of a weak or strong model (skill from 0 to 1) over the same items; another name makes another random draw. */
  groups: (skill: number, name: string) => string[];
}

export const random = (name: string) => randomFrom(`compare ${name}`);
export const json = (record: object) => `${JSON.stringify(record)}\n`;
export const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** Lists the ids of the families whose runs can be compared; support for comparison is optional. */
export async function comparedFamilies(): Promise<string[]> {
  const ids = families.map(async ({ manifest, engine }) => ((await engine()).compare ? [manifest.id] : []));
  return (await Promise.all(ids)).flat();
}

/** Loads the files of families by their ids, each from the family's folder. */
export async function comparedFilesOf(ids: readonly string[]): Promise<(family: string) => ComparedFiles> {
  const filesById = new Map<string, ComparedFiles>();
  for (const id of ids) filesById.set(id, (await import(`./${id}/compared-files.fixture.ts`)).comparedFiles);
  return (family) => {
    const files = filesById.get(family);
    if (!files) throw new Error(`The test has no files of ${family}.`);
    return files;
  };
}

/** Joins the header and groups into the text of a file. */
export const textOf = ({ header }: ComparedFiles, groups: readonly string[]) => header + groups.join("");
