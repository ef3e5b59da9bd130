import betaln from "@stdlib/math-base-special-betaln";

/** How much the prior of the share gained keeps to one half, as Beta(a, a): 2 stops soonest where three of four pairs that differ are gained. */
const concentration = 2;

/**
 * Evidence against "as many are gained as lost" after some pairs that differ: the likelihood under a Beta(a, a) mixture of shares gained over
 * that of fair coins (Robbins 1970; Grünwald, de Heide and Koolen 2024). Looked at after every pair, it passes 20 by chance in at most 5 %
 * of all comparisons (Ville 1939), so one may stop there; 1 over its largest value so far is a p value. As a logarithm, for long runs.
 */
export function logDiscordantEvidence(gained: number, lost: number): number {
  return (gained + lost) * Math.LN2 + betaln(concentration + gained, concentration + lost) - betaln(concentration, concentration);
}

/** Evidence at which a difference counts as decided at this level, as a logarithm. */
export function decidingEvidence(level = 0.05): number {
  return -Math.log(level);
}
