import type { EvidenceMaker } from "@/lib/benchmarks/scoring";
import { storedTrace } from "@/lib/contracts/trace-evidence";
import type { LogicifItem } from "../items/item";
import { follow } from "./trace/first-divergence";
import { divergenceDetail, divergenceTrace, executionTrace, findingOf } from "./trace/traces";

/** Trackers by what the recorder calls them: those that no variable holds by itself. */
const trackersOf = ({ statsKeys }: LogicifItem) => Object.fromEntries(statsKeys.map((key) => [key, null]));

/**
 * The function's execution on the case's input as a job has recorded it, beside what the reply says of its steps: as the job found it
 * where the reply failed, and read now where it is right.
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
