import type { FormField } from "@/lib/contracts/views";

/** Fields of every suite besides its benchmark's parameters. */
export const suiteNameField: FormField = { name: "name", label: "Name", help: "", kind: "text", optional: false, initial: "" };

export const suiteSeedField: FormField = {
  name: "seed",
  label: "Seed",
  help: "The same seed and parameters give the same items.",
  kind: "integer",
  minimum: 0,
  optional: false,
  initial: 0,
};
