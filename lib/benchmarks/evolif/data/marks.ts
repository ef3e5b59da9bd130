/** Marks that an ordinary reply does without, and those that it seldom can. */
export const uncommonMarks = "§ ¶ † ‡ … — ~ | ^ ; @ & % # + = ※ ¿ ¡ •".split(" ");
export const commonMarks = [".", ",", ":"];

/** Quotation marks in pairs. */
export const quotations: readonly { left: string; right: string }[] = [
  { left: '"', right: '"' },
  { left: "“", right: "”" },
  { left: "«", right: "»" },
  { left: "'", right: "'" },
];
