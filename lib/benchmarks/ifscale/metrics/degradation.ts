import type { Figure } from "@/lib/benchmarks/declared-metric";
import { bare, type Estimate } from "@/lib/stats/estimate";
import { type Curve, type Declared, figure } from "./part";

const turns = { unit: "words", direction: "higher", decimals: 0, group: "Degradation", on: ["curve"] } as const;

/** Metrics of the pattern of mean accuracies over densities, and of its knee or half-life. */
export const degradation: readonly Declared<Curve>[] = [
  {
    id: "accuracy_fit",
    label: "Fit of the degradation curve (R²)",
    unit: "",
    direction: "none",
    decimals: 3,
    group: "Degradation",
    description:
      "Threshold, linear or exponential, or flat: the shape with the lowest AICc over the densities’ mean accuracies (section 4). Linear must beat flat by 2, and a curved shape both; a threshold needs a plateau over a seventh of the densities’ range, an exponential a scale at least as long as the way to the second density. None of these where even the best is farther from the means than the spread of seeds at one density allows (F test of lack of fit at 1%). Needs nine densities and two seeds; R² has no interval.",
    on: ["curve"],
    value: goodness,
  },
  {
    ...turns,
    id: "knee",
    label: "Knee",
    description:
      "Density at which a threshold’s plateau ends; undefined for other patterns. The interval is a jackknife over seeds and approximate; beyond the densities tested it says “at least” or “at most”.",
    value: (curve) => turn(curve, "knee"),
  },
  {
    ...turns,
    id: "half_life",
    label: "Half-life",
    description:
      "Number of words over which an exponential pattern loses half of its remaining accuracy; undefined for other patterns. Not comparable with a knee. The interval is a jackknife over seeds and approximate.",
    value: (curve) => turn(curve, "halfLife"),
  },
];

const tooSmall = "The suite is too small for a pattern: it needs nine densities and two seeds.";

/** R² of the fit, with the curve. */
function goodness(curve: Curve): Figure {
  const { fitted, n } = curve;
  if (!fitted) return figure(bare(null, n, tooSmall), curve);
  const { fit, misfit } = fitted;
  const why = fit.rSquared === null ? "Nothing varied." : "R² describes the fit and is not an estimate.";
  return { ...figure(bare(fit.rSquared, n, misfit ?? why), curve), detail: fit };
}

/** A knee or a half-life with its approximate interval. */
function turn(curve: Curve, kind: "knee" | "halfLife"): Figure {
  const estimate = (): Estimate => {
    const { fitted, n } = curve;
    if (!fitted) return bare(null, n, tooSmall);
    if (fitted.misfit !== undefined) return bare(null, n, fitted.misfit);
    const known = fitted[kind];
    if (!known) return bare(null, n, `The fitted pattern is ${fitted.fit.shape}, which has no ${kind === "knee" ? "knee" : "half-life"}.`);
    const { why, ...figures } = known;
    return why === undefined ? { ...figures, n, rough: true } : bare(known.value, n, why);
  };
  return figure(estimate(), curve);
}
