import { numberOf, textOf } from "../../score/checks/arguments";

const upperCase = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Converts the ASCII letters of a text to the required case; for a share, first letters are capitalized first. */
export function withCase(text: string, args: unknown): string {
  const mode = textOf(args, "mode");
  if (mode === "all_upper") return upperCase(text);
  if (mode === "all_lower") return lowerCase(text);
  const share = mode === "min_upper" ? numberOf(args, "min") : null;
  if (share === null) return text;
  const lowered = lowerCase(text);
  const letters = [...lowered.matchAll(/[a-z]/g)].map(({ index }) => index);
  const first = letters.filter((at) => !/[A-Za-z]/.test(lowered.charAt(at - 1)));
  const rest = letters.filter((at) => /[A-Za-z]/.test(lowered.charAt(at - 1)));
  const chosen = new Set([...first, ...rest].slice(0, Math.round((letters.length * share) / 100)));
  return Array.from({ length: lowered.length }, (_, at) => (chosen.has(at) ? lowered.charAt(at).toUpperCase() : lowered.charAt(at))).join(
    "",
  );
}
