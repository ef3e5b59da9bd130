import { allPlaces } from "./destinations";

/** Line of the keyboard help. Adjacent `keys` are pressed one after another. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** Lines of the keyboard help, grouped by the place where the keys work. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["/"], does: "Search pages, runs, models, suites, launches, tags and views" },
      { keys: ["Ctrl K"], does: "The same, also inside a field" },
      ...allPlaces([], null).flatMap(({ key, label, gloss }) =>
        key ? [{ keys: ["g", key], does: gloss ? `${label} ${gloss}` : label }] : [],
      ),
      { keys: ["["], does: "Collapse or expand the sidebar" },
      { keys: ["?"], does: "Show this list" },
    ],
  },
  {
    title: "Charts",
    shortcuts: [
      { keys: ["←", "→"], does: "Previous point, next point" },
      { keys: ["↑", "↓"], does: "Other series at the same point" },
      { keys: ["Enter"], does: "Open the samples behind the point" },
    ],
  },
  {
    title: "Sample table",
    shortcuts: [
      { keys: ["↑", "↓"], does: "Move" },
      { keys: ["Enter"], does: "Open" },
      { keys: ["Space"], does: "Preview in a side panel" },
      { keys: ["f"], does: "Show only missed samples, or all" },
    ],
  },
  {
    title: "Launch",
    shortcuts: [{ keys: ["Ctrl Enter"], does: "Launch" }],
  },
  {
    title: "Sample",
    shortcuts: [
      { keys: ["←", "→"], does: "Previous sample, next sample" },
      { keys: ["p", "n"], does: "Previous missed sample, next missed sample" },
      { keys: ["y", "x", "u"], does: "Agree with the verdict, disagree, unsure" },
      { keys: ["m"], does: "Flag or unflag the sample" },
      { keys: ["e"], does: "Write a note or a dispute" },
      { keys: ["v"], does: "Mark a missed sample as seen or unseen" },
    ],
  },
  {
    title: "Dialogue",
    shortcuts: [
      { keys: ["←", "→"], does: "Previous turn, next turn" },
      { keys: ["Home", "End"], does: "First turn, last turn" },
      { keys: ["f"], does: "First missed turn" },
      { keys: ["Shift F"], does: "Next missed turn" },
      { keys: ["k", "j"], does: "Previous sample, next sample" },
    ],
  },
];
