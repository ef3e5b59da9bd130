import { z } from "zod";

const carried = z.object({ fills: z.string(), values: z.array(z.string()), from: z.string() });

/** Values that a builder made, on their way into the form of a new suite. */
export type CarriedValues = z.infer<typeof carried>;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (benchmark: string) => `heed:carried:${benchmark}`;

/** Keeps values for the new-suite form of a benchmark until `dropCarried`; false when the browser would not store them. */
export function carryValues(store: Store, benchmark: string, values: CarriedValues): boolean {
  try {
    store.setItem(keyOf(benchmark), JSON.stringify(values));
    return true;
  } catch {
    return false;
  }
}

/** Values carried to this benchmark, or null when there are none that can be read. */
export function carriedValues(store: Store, benchmark: string): CarriedValues | null {
  try {
    const text = store.getItem(keyOf(benchmark));
    return text === null ? null : (carried.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Forgets what was carried, once a suite holds it or the form was told to do without. */
export function dropCarried(store: Store, benchmark: string): void {
  try {
    store.removeItem(keyOf(benchmark));
  } catch {
    // A browser without storage carried nothing.
  }
}
