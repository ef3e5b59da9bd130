import type { Random } from "@/lib/random/random";
import type { WalkEvent } from "../items/item";

/** A style of writing down an execution by hand. */
export interface Style {
  id: string;
  /** Probability that a change of a variable, or of a tracker, is written down. */
  variables: number;
  trackers: number;
  write: (events: readonly WalkEvent[], random: Random) => string;
}

type EventWithBefore = WalkEvent & { before: string | null };

function withBefore(events: readonly WalkEvent[]): EventWithBefore[] {
  const last = new Map<string, string>();
  return events.map((event) => {
    const before = last.get(event.name) ?? null;
    last.set(event.name, event.value);
    return { ...event, before };
  });
}

const counts = ({ value, before }: EventWithBefore) =>
  before !== null && /^-?\d+$/.test(value) && /^-?\d+$/.test(before) ? Number(value) - Number(before) : null;

/** Short names of code keep their case. */
const sentence = (text: string) =>
  /^\w{1,2}\b/.test(text) && !text.startsWith("I ") ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Groups events as a person would divide the work: a new round begins at an earlier line. */
export function rounds(events: readonly WalkEvent[]): WalkEvent[][] {
  const groups: WalkEvent[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const group = groups.at(-1);
    if (!group || event.line < last || group.length >= 8) groups.push([event]);
    else group.push(event);
    last = event.line;
  }
  return groups;
}

const prose: ((event: EventWithBefore) => string)[] = [
  ({ name, value }) => `${name} becomes ${value}`,
  ({ name, value }) => `now ${name} is ${value}`,
  ({ name, value }) => `that makes ${name} = ${value}`,
  (event) => (counts(event) === 1 ? `I add one to ${event.name}, which is now ${event.value}` : `I set ${event.name} to ${event.value}`),
  (event) =>
    counts(event) === null ? `${event.name} is set to ${event.value}` : `${event.name} goes from ${event.before} to ${event.value}`,
];

/** Writing styles of simulated models. */
export const styles: readonly Style[] = [
  {
    id: "lines",
    variables: 1,
    trackers: 1,
    write: (events) => events.map(({ name, value }) => `- ${name} = ${value}`).join("\n"),
  },
  {
    id: "prose",
    variables: 0.9,
    trackers: 1,
    write: (events, random) =>
      rounds(withBefore(events))
        .map((group) => `${group.map((event) => sentence(random.pick(prose)(event as EventWithBefore))).join(". ")}.`)
        .join("\n\n"),
  },
  {
    id: "steps",
    variables: 1,
    trackers: 1,
    write: (events) =>
      rounds(withBefore(events))
        .map((group, at) => {
          const parts = (group as EventWithBefore[]).map((event) => {
            const by = counts(event);
            return by === null || Math.abs(by) > 3
              ? `Set ${event.name} to ${event.value}.`
              : by > 0
                ? `Increment ${event.name} by ${by} to ${event.value}.`
                : `${sentence(event.name)} drops to ${event.value}.`;
          });
          return `**Step ${at + 1}.** ${parts.join(" ")}`;
        })
        .join("\n"),
  },
  {
    id: "sparse",
    variables: 0.35,
    trackers: 1,
    write: (events) =>
      rounds(events)
        .map((group, at) => `${at + 1}. ${group.map(({ name, value }) => `${name} is ${value}`).join(", ")}.`)
        .join("\n"),
  },
  {
    id: "table",
    variables: 1,
    trackers: 1,
    write: (events) => {
      const names = [...new Set(events.map(({ name }) => name))];
      const now = new Map<string, string>();
      const rows = events.map((event, at) => {
        // Long values are shown only in their own row.
        for (const [name, value] of now) if (value.length > 12) now.set(name, "");
        now.set(event.name, event.value);
        return `| ${at + 1} | ${names.map((name) => now.get(name) ?? "").join(" | ")} |`;
      });
      return [`| # | ${names.join(" | ")} |`, `|---|${names.map(() => "---").join("|")}|`, ...rows].join("\n");
    },
  },
];

/** Selects the events of a walk that a style writes down. */
export function writtenEvents(walk: readonly WalkEvent[], trackers: readonly string[], style: Style, random: Random): WalkEvent[] {
  // A terse style always omits the same variables, as people do.
  const names = new Map<string, boolean>();
  return walk.filter(({ name }) => {
    if (trackers.includes(name)) return random.uniform() < style.trackers;
    if (style.variables >= 0.85 || style.variables === 0) return random.uniform() < style.variables;
    if (!names.has(name)) names.set(name, random.uniform() < style.variables);
    return names.get(name) === true;
  });
}
