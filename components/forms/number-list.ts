/** Values of a compact list of numbers, or one sentence that describes its error. */
export type NumberList = { values: number[] } | { problem: string };

/** Longest accepted list; longer ones are surely mistakes and would freeze the form. */
const most = 10_000;

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const single = new RegExp(`^${number}$`, "i");
const range = new RegExp(String.raw`^(${number})\s*(?:\.\.|…|–|—|to)\s*(${number})(?:\s*(?:step|by)\s*(${number}))?$`, "i");

/** Number of decimals, so that 0.1 + 0.2 gives 0.3. */
function decimals(text: string): number {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}

function expand(low: string, high: string, by: string | undefined): NumberList {
  const start = Number(low);
  const end = Number(high);
  const step = by === undefined ? 1 : Number(by);
  const written = `${low}..${high}${by === undefined ? "" : ` step ${by}`}`;
  if (step <= 0) return { problem: `The step of “${written}” must be greater than 0.` };
  if (end < start) return { problem: `“${written}” is reversed: put the smaller number first.` };
  const count = Math.floor((end - start) / step + 1e-9) + 1;
  if (count > most) return { problem: `“${written}” has more than 10,000 values.` };
  const digits = Math.min(12, Math.max(decimals(low), decimals(by ?? "1")));
  return { values: Array.from({ length: count }, (_, i) => Number((start + i * step).toFixed(digits))) };
}

/**
 * Parses `10, 20, 50..100 step 10`: numbers and closed ranges (default step 1), separated by commas, semicolons or line breaks, in the
 * written order.
 */
export function parseNumberList(text: string): NumberList {
  const values: number[] = [];
  for (const raw of text.split(/[,;\n]/)) {
    const part = raw.trim();
    if (part === "") continue;
    const match = range.exec(part);
    if (match?.[1] !== undefined && match[2] !== undefined) {
      const run = expand(match[1], match[2], match[3]);
      if ("problem" in run) return run;
      values.push(...run.values);
    } else if (single.test(part)) {
      values.push(Number(part));
    } else {
      return { problem: `“${part}” is neither a number nor a range such as 10..500 step 10.` };
    }
    if (values.length > most) return { problem: "Enter at most 10,000 values." };
  }
  return { values };
}

/** Formats a list compactly, so that `parseNumberList` returns the same values; three or more evenly spaced integers become a range. */
export function writeNumberList(values: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < values.length; ) {
    const first = values[at] ?? 0;
    const step = (values[at + 1] ?? first) - first;
    let end = at;
    if (step > 0 && Number.isSafeInteger(first) && Number.isSafeInteger(step)) {
      // Safe integers only: -5e-324 and 1 also have a difference of 1.
      while (Number.isSafeInteger(values[end + 1]) && (values[end + 1] ?? 0) - (values[end] ?? 0) === step) end++;
    }
    if (end - at >= 2) {
      parts.push(`${first}..${values[end]}${step === 1 ? "" : ` step ${step}`}`);
      at = end + 1;
    } else {
      parts.push(String(first));
      at++;
    }
  }
  return parts.join(", ");
}

/** Describes a list in one short line: "50 values: 10 to 500", "3 values: 0, 1, 2", "no values". */
export function describeNumbers(values: readonly number[]): string {
  if (values.length === 0) return "no values";
  if (values.length === 1) return `1 value: ${values[0]}`;
  if (values.length <= 5) return `${values.length} values: ${values.join(", ")}`;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return `${values.length} values: ${low} to ${high}`;
}
