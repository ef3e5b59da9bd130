import { allPlaces } from "./destinations";

/** One line of the keyboard help. `keys` that stand together are pressed one after the other. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** The keyboard help, by where the keys work. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["/"], does: "Search pages, runs, models, suites, launches, tags and views" },
      { keys: ["Ctrl K"], does: "The same, from inside a field too" },
      ...allPlaces([]).flatMap(({ key, label, gloss }) => (key ? [{ keys: ["g", key], does: gloss ? `${label} ${gloss}` : label }] : [])),
      { keys: ["["], does: "Collapse or expand the sidebar" },
      { keys: ["?"], does: "This list" },
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
      { keys: ["Space"], does: "Peek at the side" },
      { keys: ["f"], does: "Show the missed ones alone, or all" },
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
      { keys: ["y", "x", "u"], does: "Agree with the verdict, disagree, cannot tell" },
      { keys: ["m"], does: "Flag it to come back to, or not" },
      { keys: ["e"], does: "Write a note or a dispute" },
      { keys: ["v"], does: "Of a missed sample: seen, or not yet" },
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
