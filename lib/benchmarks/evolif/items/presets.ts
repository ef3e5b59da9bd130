import type { EvolifParams } from "./params";

/** Presets of the suite form. */
export const presets: { id: string; label: string; help: string; params: Partial<EvolifParams> }[] = [
  { id: "paper", label: "The paper’s shape", help: "50 dialogues with the published probabilities.", params: {} },
  {
    id: "second",
    label: "The second edition",
    help: "50 dialogues with twelve groups. A judge model scores emotion, reader age and style.",
    params: { edition: "second" },
  },
  {
    id: "medium",
    label: "12 dialogues",
    help: "Wide intervals, but a fair picture of how long a model lasts.",
    params: { dialogues: 12 },
  },
  { id: "quick", label: "Quick look", help: "3 dialogues, to check that everything works.", params: { dialogues: 3 } },
];
