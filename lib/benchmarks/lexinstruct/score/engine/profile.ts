import { HeedError } from "@/lib/errors";

const profiles = ["reference", "corrected"] as const;

/** `reference`: exactly the authors' released engine. `corrected`: without the faults that README.md lists. */
export type Profile = (typeof profiles)[number];

/** Returns the profile of a verifier's id; throws `invalid` for any other. */
export function profileOf(verifierId: string): Profile {
  const profile = profiles.find((profile) => profile === verifierId);
  if (profile) return profile;
  throw new HeedError("invalid", `LexInstructEval has no verifier “${verifierId}”. Known: ${profiles.join(", ")}.`, { where: "verifier" });
}
