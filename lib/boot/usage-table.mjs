import { relative } from "node:path";
import { projectRoot } from "./project-root.mjs";

/** Files that took less, in seconds, share a line. */
const least = 0.5;

const sumOf = (values) => {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

const seconds = (value) => (value === null ? "not measured" : value.toFixed(1)).padStart(14);
const row = (name, processor, wall, memory = "") => `${seconds(processor)} ${seconds(wall)} ${memory.padStart(10)}  ${name}`;

// A browser file has a record for each test; a Vitest file has one from its process and one from the reporter.
function filesOf(notes, databases) {
  const groups = new Map();
  for (const note of notes) if (note.path) groups.set(note.path, [...(groups.get(note.path) ?? []), note]);
  return [...groups].map(([path, fileNotes]) => {
    const database = sumOf(fileNotes.map((note) => databases.get(note.database)));
    const at = (phase) => sumOf(fileNotes.map(({ wall }) => wall?.[phase]));
    const phases = [
      { phase: "copy of the database and environment", processor: null, wall: at("setup") },
      { phase: "import of modules", processor: sumOf(fileNotes.map(({ load }) => load)), wall: at("import") },
      { phase: "tests", processor: sumOf(fileNotes.flatMap(({ tests, processor }) => [tests, processor])), wall: at("tests") },
      { phase: "Postgres", processor: database, wall: null },
    ];
    return {
      path: relative(projectRoot, path),
      kind: fileNotes.find(({ kind }) => kind)?.kind,
      phases,
      processor: sumOf(phases.map(({ processor }) => processor)),
      wall: sumOf(phases.map(({ wall }) => wall)),
    };
  });
}

function fileLines(files) {
  const names = files[0]?.phases.map(({ phase }) => phase) ?? [];
  const sums = names.map((name, index) => {
    const parts = files.map(({ phases }) => phases[index]);
    const [processor, wall] = [sumOf(parts.map((part) => part.processor)), sumOf(parts.map((part) => part.wall))];
    return { name, processor, wall };
  });
  const cost = ({ processor, wall }) => processor ?? wall;
  const costly = files.filter((file) => cost(file) >= least).sort((a, b) => cost(b) - cost(a));
  const rest = files.filter((file) => cost(file) < least);
  return [
    ...sums
      .filter(({ processor, wall }) => processor !== null || wall !== null)
      .map(({ name, processor, wall }) => row(`  ${name}, of all files`, processor, wall)),
    ...costly.map(({ path, processor, wall }) => row(`    ${path}`, processor, wall)),
    row(`    ${rest.length} other files`, sumOf(rest.map(({ processor }) => processor)), sumOf(rest.map(({ wall }) => wall))),
  ];
}

/**
 * Builds the table that `npm test -- --report` prints: processor seconds, elapsed seconds, memory. Kinds and files run side by side, so
 * elapsed seconds add up to more than the whole.
 * @param {{ kind?: string, phase?: string, path?: string, wall?: number | Record<string, number>, processor?: number | null, load?: number,
 * tests?: number, database?: string | null }[]} notes in seconds; for phases, for kinds as a whole (neither phase nor path) and for files;
 * the time of a kind beyond its phases and files is that of its runner, of starting and ending processes, and of Postgres's background work
 * @param {{ databases: () => Map<string, number>, peaks: Map<string, number> }} seen processor seconds of Postgres by test database; bytes
 * at their peak by kind
 * @returns {string[]} lines
 */
export function usageTable(notes, { databases, peaks }) {
  const files = filesOf(notes, databases());
  const phaseLines = (kind, indent) =>
    notes.filter((note) => note.phase && note.kind === kind).map(({ phase, processor, wall }) => row(`${indent}${phase}`, processor, wall));
  const kinds = notes.filter((note) => note.kind && !note.phase && !note.path);
  return [
    `${"processor s".padStart(14)} ${"wall s".padStart(14)} ${"memory MB".padStart(10)}`,
    ...phaseLines("", ""),
    ...kinds.flatMap(({ kind, processor, wall }) => {
      const peak = peaks.get(kind);
      const kindFiles = files.filter((file) => file.kind === kind || (kind === "db" && file.kind === "apart"));
      return ["", row(kind, processor, wall, peak ? `${Math.round(peak / 1e6)}` : ""), ...phaseLines(kind, "  "), ...fileLines(kindFiles)];
    }),
  ];
}
