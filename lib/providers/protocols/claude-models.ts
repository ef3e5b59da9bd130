/** Anthropic's documentation of a family of models. */
interface ClaudeFamily {
  /** First version that it applies to, as major and minor number. */
  from: readonly [number, number];
  /** Largest number of tokens of an answer, including thoughts. */
  mostOutput: number;
  /** Ways to request thinking: only by a budget, by either, or only adaptively. */
  thinking: "none" | "budget" | "either" | "adaptive";
}

/**
 * Versions of each name, newest first. Sources: https://platform.claude.com/docs/en/about-claude/models/overview (limits, read November
 * 2026) and https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking (ways to think, read November 2026).
 */
const families: Readonly<Record<string, readonly ClaudeFamily[]>> = {
  fable: [{ from: [5, 0], mostOutput: 128_000, thinking: "adaptive" }],
  mythos: [{ from: [0, 0], mostOutput: 128_000, thinking: "adaptive" }],
  opus: [
    { from: [4, 7], mostOutput: 128_000, thinking: "adaptive" },
    { from: [4, 6], mostOutput: 128_000, thinking: "either" },
    { from: [4, 5], mostOutput: 64_000, thinking: "budget" },
    { from: [4, 0], mostOutput: 32_000, thinking: "budget" },
    { from: [3, 0], mostOutput: 4096, thinking: "none" },
  ],
  sonnet: [
    { from: [5, 0], mostOutput: 128_000, thinking: "adaptive" },
    { from: [4, 6], mostOutput: 128_000, thinking: "either" },
    { from: [3, 7], mostOutput: 64_000, thinking: "budget" },
    { from: [3, 5], mostOutput: 8192, thinking: "none" },
    { from: [3, 0], mostOutput: 4096, thinking: "none" },
  ],
  haiku: [
    { from: [5, 5], mostOutput: 128_000, thinking: "adaptive" },
    { from: [4, 5], mostOutput: 64_000, thinking: "budget" },
    { from: [3, 5], mostOutput: 8192, thinking: "none" },
    { from: [3, 0], mostOutput: 4096, thinking: "none" },
  ],
};

/**
 * Limit for models that are not in the table, in tokens. Every model since Claude 3.5 takes it, and replies that it cuts off count as cut
 * off.
 */
export const unknownMostOutput = 8192;

/** `claude-opus-4-7`, `anthropic.claude-sonnet-4-5-20250929-v1:0`, `anthropic/claude-opus-4.7`; a date is not a minor version. */
const newName = /claude-([a-z]+)-(\d)(?:[-.](\d)(?!\d))?/;
/** `claude-3-7-sonnet-20250219`, `claude-3-opus-20240229`. */
const oldName = /claude-(\d)(?:[-.](\d))?-([a-z]+)/;

function named(model: string): { name: string; version: readonly [number, number] } | null {
  const lower = model.toLowerCase();
  const old = oldName.exec(lower);
  const [, name = "", major = "", minor = "0"] = old ? ["", old[3], old[1], old[2]] : (newName.exec(lower) ?? []);
  return name === "" ? null : { name, version: [Number(major), Number(minor)] };
}

/** Finds the documented facts of a model by its name, wherever it is served; null for an unknown name. */
export function claudeFamily(model: string): ClaudeFamily | null {
  const known = named(model);
  if (known === null) return null;
  const [major, minor] = known.version;
  return families[known.name]?.find(({ from }) => major > from[0] || (major === from[0] && minor >= from[1])) ?? null;
}
