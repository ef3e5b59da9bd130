import { answerMetrics } from "./answers";
import { costMetrics } from "./costs";
import { capabilityMetrics } from "./ifp";
import { stabilityMetrics } from "./ifs";
import { reachMetrics } from "./reach";
import { scoreMetrics } from "./score";

/** Of the numbers that the list gives: stored ones of another version are computed again. */
export const metricsVersion = "7";

/** All metrics, in the order of the pages. */
export const metrics = [...scoreMetrics, ...capabilityMetrics, ...stabilityMetrics, ...reachMetrics, ...answerMetrics, ...costMetrics];
