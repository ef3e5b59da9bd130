import microdiff from "microdiff";
import type { DiffEvidence, Difference } from "@/lib/contracts/evidence";

type Json = DiffEvidence["expected"];

const most = 200;

/** Removes the names that every object inherits (`constructor` is a key like others) and negative zero. */
function bare(value: Json): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value === "object" && value !== null)
    return Object.assign(Object.create(null), Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, bare(entry)])));
  return value === 0 ? 0 : value;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

/**
 * Lists the differences between a given JSON value and the expected one, in document order of the expected: lists by index, objects by key,
 * extra entries last. Returns the first 200 and the `total`.
 */
export function jsonDifferences(expected: Json, given: Json): Pick<DiffEvidence, "differences" | "total"> {
  // The library compares the contents of two containers; these contain the root values.
  const changes = microdiff([bare(expected)], [bare(given)], { cyclesFix: false });
  const differences = changes.slice(0, most).map((change): Difference => {
    const path = change.path.slice(1);
    if (change.type === "REMOVE") return { path, kind: "missing" };
    if (change.type === "CREATE") return { path, kind: "extra" };
    return { path, kind: typeOf(change.value) === typeOf(change.oldValue) ? "changed" : "type" };
  });
  return { differences, total: changes.length };
}
