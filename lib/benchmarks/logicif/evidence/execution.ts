import type { EvidenceMaker } from "@/lib/benchmarks/scoring";
import { storedTrace } from "@/lib/contracts/trace-evidence";
import type { LogicifItem } from "../items/item";
import { follow } from "./trace/first-divergence";
import { divergenceDetail, divergenceTrace, executionTrace, findingOf } from "./trace/traces";

/** Names the trackers as the recorder does, without variables that hold them. */
const trackersOf = ({ statsKeys }: LogicifItem) => Object.fromEntries(statsKeys.map((key) => [key, null]));

/**
 * Evidence with the recorded execution of the function on the case's input and the reply's statements about its steps, which a job found
 * for failed replies and which are computed on request for right ones.
 */
export const executionEvidence: EvidenceMaker<LogicifItem> = {
  id: "execution",
  label: "Execution",
  make: async ({ item, text }, _turns, { reply }, { verdict, stored, detail }) => {
    const source = text(item.function);
    const about = { kind: "trace" as const, language: "Python", source: source.slice(0, 100_000), links: [], divergence: null };
    const finding = findingOf(await stored(executionTrace));
    if (!finding?.detailHash) return { ...about, steps: [], isCut: false, awaits: executionTrace };
    const total = Number(finding.facts.recorded) || 0;
    const steps = { hash: finding.detailHash, total };
    const isCut = finding.facts.cut === true;
    const heuristic = true;
    const divergence = await detail(divergenceTrace);
    if (divergence !== null) return { ...about, steps, isCut, heuristic, ...divergenceDetail.parse(JSON.parse(divergence)) };
    const whole = verdict?.passed ? await detail(executionTrace) : null;
    if (whole === null) return { ...about, steps, isCut, ...(verdict?.passed === false && { awaits: divergenceTrace }) };
    const { links } = follow(reply, { steps: storedTrace.parse(JSON.parse(whole)), trackers: trackersOf(item) });
    return { ...about, steps, isCut, links };
  },
};
