const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a typed number, with a comma as the decimal sign (`1,5`) or between groups of three digits (`1,000`); ignores spaces, `$` and `_`.
 * NaN if the text is empty or no number.
 */
export function typedNumber(text: string): number {
  const bare = text.replace(/[\s$_]/g, "");
  if (bare === "") return Number.NaN;
  return Number(grouped.test(bare) ? bare.replaceAll(",", "") : bare.replace(",", "."));
}

/** Checks whether a typed number could mean two things: `1,250` is 1250 with a group of digits, and 1.25 with a decimal comma. */
export const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(text.replace(/[\s$_]/g, ""));
