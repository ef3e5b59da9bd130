import betaln from "@stdlib/math-base-special-betaln";

/**
 * Strength with which the prior of the gained share, Beta(a, a), keeps to one half: 2 stops soonest if three of four discordant pairs are
 * gained.
 */
const concentration = 2;

/**
 * Returns the log evidence against "as many pairs are gained as lost" after some discordant pairs: the likelihood under a Beta(a, a)
 * mixture of gained shares over that of fair coins (Robbins 1970; Grünwald, de Heide and Koolen 2024).
 * @returns a logarithm, because long runs would overflow
 */
export function logDiscordantEvidence(gained: number, lost: number): number {
  // Looked at after every pair, the evidence passes 20 by chance in at most 5% of all comparisons (Ville 1939), so a run may stop there; 1
  // over its largest value so far is a p value.
  return (gained + lost) * Math.LN2 + betaln(concentration + gained, concentration + lost) - betaln(concentration, concentration);
}

/** Returns the log evidence at which a difference counts as decided at this level. */
export function decidingEvidence(level = 0.05): number {
  return -Math.log(level);
}
