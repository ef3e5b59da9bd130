import { answerMetrics } from "./answers";
import { costMetrics } from "./costs";
import { capabilityMetrics } from "./ifp";
import { stabilityMetrics } from "./ifs";
import { reachMetrics } from "./reach";
import { scoreMetrics } from "./score";

/** All metrics, in the order of the pages. */
export const metrics = [...scoreMetrics, ...capabilityMetrics, ...stabilityMetrics, ...reachMetrics, ...answerMetrics, ...costMetrics];
