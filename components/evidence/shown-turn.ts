import type { SampleDetail } from "@/lib/contracts/sample";

/**
 * Returns the index of the turn that a sample's page and its preview show: the one in the address, else the first that missed; the last
 * if the sample is unfinished or none missed.
 */
export function shownTurn({ status, turns }: Pick<SampleDetail, "status" | "turns">, asked: number | null): number {
  if (asked !== null)
    return Math.max(
      0,
      turns.findIndex(({ turn }) => turn === asked),
    );
  const last = Math.max(0, turns.length - 1);
  if (status === "queued" || status === "running") return last;
  const missed = turns.findIndex(({ verdict }) => verdict?.passed === false);
  return missed < 0 ? last : missed;
}
