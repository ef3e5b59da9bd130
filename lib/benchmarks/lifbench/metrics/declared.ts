import { answerMetrics } from "./answers";
import { costMetrics } from "./costs";
import { capabilityMetrics } from "./ifp";
import { stabilityMetrics } from "./ifs";
import { reachMetrics } from "./reach";
import { scoreMetrics } from "./score";

/** Version of the values of these metrics; stored values of another version are computed again. */
export const metricsVersion = "11";

/** All metrics of the family, in the order of the pages. */
export const metrics = [...scoreMetrics, ...capabilityMetrics, ...stabilityMetrics, ...reachMetrics, ...answerMetrics, ...costMetrics];
