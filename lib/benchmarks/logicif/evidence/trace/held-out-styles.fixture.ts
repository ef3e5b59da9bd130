import type { WalkEvent } from "../../items/item";
import { rounds, type Style } from "../../simulate/narrate";

const withBefore = (events: readonly WalkEvent[]) => {
  const last = new Map<string, string>();
  return events.map((event) => {
    const before = last.get(event.name);
    last.set(event.name, event.value);
    return { ...event, before };
  });
};

/** Writing styles that were not used in developing the reading of claims; they are only measured, and unchanged since they were written. */
export const heldOutStyles: readonly Style[] = [
  {
    id: "log",
    variables: 1,
    trackers: 1,
    write: (events) =>
      withBefore(events)
        .map(({ name, value, before }, at) => `[${at + 1}] \`${name}\`: ${before === undefined ? "" : `${before} -> `}${value}`)
        .join("\n"),
  },
  {
    id: "chatty",
    variables: 0.85,
    trackers: 1,
    write: (events, random) =>
      rounds(events)
        .map((group) =>
          group
            .map(({ name, value }) =>
              random.pick([
                `okay, that leaves **${name}** at ${value}`,
                `so **${name}** ends up being ${value}`,
                `and I update **${name}** → ${value}`,
                `then **${name}** has the value ${value}`,
              ]),
            )
            .join(", "),
        )
        .join(".\n"),
  },
  {
    id: "states",
    variables: 0.6,
    trackers: 1,
    write: (events) => {
      const now = new Map<string, string>();
      return rounds(events)
        .map((group, at) => {
          for (const { name, value } of group) now.set(name, value);
          const state = [...now].filter(([name, value]) => value.length <= 12 || group.some((event) => event.name === name));
          return `After round ${at + 1}: ${state.map(([name, value]) => `${name}=${value}`).join(", ")}`;
        })
        .join("\n");
    },
  },
  {
    id: "terse",
    variables: 0.3,
    trackers: 0.9,
    write: (events) =>
      rounds(events)
        .map((group) => group.map(({ name, value }) => `${name} ${value}`).join("; "))
        .join("\n"),
  },
  {
    id: "essay",
    variables: 0.7,
    trackers: 1,
    write: (events, random) =>
      withBefore(events)
        .map(({ name, value, before }) =>
          before === undefined
            ? `We begin with ${name} equal to ${value}.`
            : random.pick([
                `After this, ${name} changes from ${before} to ${value}.`,
                `The new value of ${name} is ${value}.`,
                `This brings ${name} to ${value}.`,
              ]),
        )
        .join(" "),
  },
];

/** Writing styles that were written after all tuning was done; their results are only reported. */
export const unseenStyles: readonly Style[] = [
  {
    id: "arrows",
    variables: 0.8,
    trackers: 1,
    write: (events) =>
      rounds(events)
        .map((group, at) => `(${at + 1}) ${group.map(({ name, value }) => `${name} ⇒ ${value}`).join(" | ")}`)
        .join("\n"),
  },
  {
    id: "tutor",
    variables: 0.75,
    trackers: 1,
    write: (events, random) =>
      rounds(withBefore(events))
        .map((group) =>
          group
            .map(({ name, value }) =>
              random.pick([
                `We see that ${name} must be ${value} here.`,
                `Hence ${name} takes the value ${value}.`,
                `At this point ${name} equals ${value}.`,
                `Let ${name} be ${value}.`,
              ]),
            )
            .join(" "),
        )
        .join("\n"),
  },
  {
    id: "assignments",
    variables: 1,
    trackers: 1,
    write: (events) => events.map(({ line, name, value }) => `line ${line}: ${name} := ${value}`).join("\n"),
  },
  {
    id: "counted",
    variables: 0.5,
    trackers: 1,
    write: (events) =>
      withBefore(events)
        .map(({ name, value, before }) =>
          before !== undefined && Number(value) === Number(before) + 1
            ? `${name}++ (now ${value})`
            : `${name} gets ${value}${before === undefined ? "" : ` (was ${before})`}`,
        )
        .join("\n"),
  },
];

/** Writing styles that were written before the second tuning and not used in it; their results are the last held-out row. */
export const sealedStyles: readonly Style[] = [
  {
    id: "ledger",
    variables: 0.9,
    trackers: 1,
    write: (events) =>
      rounds(withBefore(events))
        .map((group, at) =>
          [
            `Round ${at + 1}:`,
            ...(group as ReturnType<typeof withBefore>).map(({ name, value, before }) =>
              before === undefined ? `  * ${name}: starts at ${value}` : `  * ${name}: ${value} (before: ${before})`,
            ),
          ].join("\n"),
        )
        .join("\n"),
  },
  {
    id: "narrator",
    variables: 0.6,
    trackers: 0.95,
    write: (events, random) =>
      rounds(events)
        .map((group) =>
          group
            .map(({ name, value }) =>
              random.pick([
                `With that, ${name} stands at ${value}.`,
                `After this ${name} is ${value}.`,
                `That puts ${name} at ${value}.`,
                `So ${name} is now ${value}.`,
                `${name} has become ${value}.`,
              ]),
            )
            .join(" "),
        )
        .join("\n\n"),
  },
];
