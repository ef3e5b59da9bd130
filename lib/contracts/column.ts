import { z } from "zod";

/** Postgres types of the columns of a run's record. */
export type ColumnType = "int4" | "int2" | "float8" | "bool" | "text" | "jsonb" | "float8[]";

/** Storage of a row's field in its table and in a run file. */
export interface Column {
  type: ColumnType;
  /** Values that a run file may contain. Files come from other Heeds, so numbers and texts are limited. */
  inFile: z.ZodType;
}

/** The column of each stored field; fields without a column are computed. */
const columns = new WeakMap<z.ZodType, Column>();

/**
 * Declares a field that is stored in its own column: its type there, its value for readers, and the values that a run file may contain if
 * these are more limited.
 */
export function column<Schema extends z.ZodType>(type: ColumnType, value: Schema, inFile: z.ZodType = value): Schema {
  columns.set(value, { type, inFile });
  return value;
}

/** Returns the name of the column that holds a field: `latency_ms` for `latencyMs`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A stored field with its column. */
export interface StoredField extends Column {
  field: string;
  column: string;
}

/** Returns the stored fields of a row in the order of its table. */
export function storedFields({ shape }: z.ZodObject): StoredField[] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const stored = schema instanceof z.ZodType ? columns.get(schema) : undefined;
    return stored ? [{ field, column: columnName(field), ...stored }] : [];
  });
}

/** Builds a row with null in every field. Throws if a field cannot be null. */
export const nothingKnown = <Schema extends z.ZodObject>(row: Schema): z.output<Schema> =>
  row.parse(Object.fromEntries(Object.keys(row.shape).map((field) => [field, null])));

const mostNumber = 2_147_483_647;
const mostName = 400;
/** Limits on the values of a run file. */
export const inFile = {
  count: z.number().int().min(0).max(mostNumber),
  /** Tokens of one reply, limited so that no sum over a run exceeds the integer range. */
  tokens: z.number().int().min(0).max(1_000_000_000),
  milliseconds: z.number().min(0).max(1e12),
  dollars: z.number().min(0).max(1e9),
  /** The number of a turn, an attempt or a repetition. */
  nth: z.number().int().min(0).max(32_767),
  word: z.string().min(1).max(200),
  /** The name of a model or a run. */
  name: z.string().max(mostName),
  sentence: z.string().max(20_000),
  longText: z.string().max(64 * 1024 * 1024),
  mostNumber,
  mostName,
};

const mostDepth = 48;

/** Checks that a value has at most `most` levels of nesting. */
export function depthBelow(json: unknown, most = mostDepth): boolean {
  if (typeof json !== "object" || json === null) return true;
  return most > 0 && Object.values(json).every((part) => depthBelow(part, most - 1));
}

/** Message for JSON that is nested too deep. */
export const tooDeep = `is nested deeper than ${mostDepth} levels`;
/** JSON that a family or an endpoint produced and that pages show unchanged. */
export const freeJson = z.unknown().refine((json) => depthBelow(json), tooDeep);

const whole = z.number().int();
/** Columns that several tables have. */
export const nthColumn = () => column("int2", z.number().int(), inFile.nth);
export const tokensColumn = () => column("int4", whole.nullable(), inFile.tokens.nullable());
export const countColumn = () => column("int4", z.number().int(), inFile.count);
export const millisecondsColumn = () => column("float8", z.number().nullable(), inFile.milliseconds.nullable());
export const sentenceColumn = () => column("text", z.string().nullable(), inFile.sentence.nullable());
export const longTextColumn = () => column("text", z.string().nullable(), inFile.longText.nullable());
