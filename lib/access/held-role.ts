import type { Role } from "@/lib/contracts/access";

/**
 * Returns the role with which a person acts: where owners need a second factor (`HEED_OWNER_TWO_FACTOR`), one without it acts as a reader.
 */
export function heldRole(role: Role, hasSecondFactor: boolean): { role: Role; lacksFactor?: true } {
  const lacks = role === "owner" && !hasSecondFactor && process.env.HEED_OWNER_TWO_FACTOR?.trim() === "1";
  return lacks ? { role: "reader", lacksFactor: true } : { role };
}
