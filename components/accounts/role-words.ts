import type { Role } from "@/lib/contracts/access";

/** Sentences that say to a person with a role what they may do. */
export const roleSentence: Record<Role, string> = {
  reader: "You are a reader: you see everything and write notes.",
  runner: "You are a runner: you see everything, launch runs and manage your own.",
  owner: "You are an owner: you manage models, keys, people and everything else.",
};

/** Options of a control that chooses a role. */
export const roleOptions: { value: Role; label: string }[] = [
  { value: "reader", label: "Reader" },
  { value: "runner", label: "Runner" },
  { value: "owner", label: "Owner" },
];
