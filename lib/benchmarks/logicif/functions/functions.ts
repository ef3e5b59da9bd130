import { liftCalls } from "./lift-calls";
import type { SeedFunction } from "./seed-function";

/** The house's functions, in the order of their ids. */
export const functions: readonly SeedFunction[] = [liftCalls];
