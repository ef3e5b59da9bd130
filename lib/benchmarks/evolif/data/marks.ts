/** Marks that an ordinary reply can do without, and marks that it rarely can. */
export const uncommonMarks = "§ ¶ † ‡ … — ~ | ^ ; @ & % # + = ※ ¿ ¡ •".split(" ");
export const commonMarks = [".", ",", ":"];

/** Quotation marks in pairs. */
export const quotations: readonly { left: string; right: string }[] = [
  { left: '"', right: '"' },
  { left: "“", right: "”" },
  { left: "«", right: "»" },
  { left: "'", right: "'" },
];
