import type { TraceEvidence } from "@/lib/contracts/trace-evidence";
import { type Aligned, align, Timeline } from "./align";
import { claimsOf } from "./claims";
import type { Recording } from "./record";

export interface Followed {
  /** What the reply says of steps of the execution as they were, in the order of the steps. */
  links: TraceEvidence["links"];
  /** The first step that the reply has otherwise; null where none was found. A guess from words: replies may say less than they do. */
  divergence: TraceEvidence["divergence"];
  /** Steps that the reply was seen to have right: up to the divergence, or to the last step that it speaks of. */
  followed: number;
}

/** Share of a name's changes from which on the reply is taken to tell all of them. */
const tellsAll = 0.8;

/**
 * How far a reply follows an execution: its claims are read along the steps, and the first that contradicts them, behind changes that it
 * left out although it tells all others, is where it leaves the path.
 */
export function follow(reply: string, { steps, trackers }: Pick<Recording, "steps" | "trackers">): Followed {
  const timeline = new Timeline(steps, trackers);
  const holders = Object.values(trackers).filter((name) => name !== null);
  const known = [...timeline.byName.keys(), ...holders];
  const byHolder = new Map(Object.entries(trackers).flatMap(([tracker, holder]) => (holder ? [[holder, tracker] as const] : [])));
  const claims = claimsOf(reply, known).map((claim) =>
    timeline.byName.has(claim.name) ? claim : { ...claim, name: byHolder.get(claim.name) ?? claim.name },
  );
  const { aligned, habit } = align(claims, timeline);
  const leaves = leaving(aligned, habit, timeline);
  const right = aligned.filter(({ how }, at) => (how === "tells" || how === "restates") && (leaves === null || at < leaves.at));
  const links = right
    .map(({ claim, at, how }) => ({ step: stepOf(timeline, claim.name, at, how), span: claim.span }))
    .sort((a, b) => a.step - b.step || a.span[0] - b.span[0]);
  const wrong = leaves && aligned[leaves.at];
  if (leaves && wrong) links.push({ step: leaves.step, span: wrong.claim.span });
  return {
    links: links.sort((a, b) => a.step - b.step),
    divergence: leaves && { step: leaves.step, note: leaves.note },
    followed: leaves?.step ?? links.at(-1)?.step ?? 0,
  };
}

/** The step that a claim speaks of. */
function stepOf({ changes, byName }: Timeline, name: string, at: number, how: Aligned["how"]): number {
  if (how === "tells" || how === "wrong") return changes[at - 1]?.step ?? 0;
  const last = byName.get(name)?.findLast((place) => place < at);
  return changes[last ?? at - 1]?.step ?? 0;
}

interface Leaving {
  /** Place of the claim that shows it. */
  at: number;
  step: number;
  note: string;
}

function leaving(aligned: readonly Aligned[], habit: ReadonlyMap<string, number>, timeline: Timeline): Leaving | null {
  const right = new Map<string, number>();
  for (const { claim, how } of aligned) if (how === "tells" || how === "restates") right.set(claim.name, (right.get(claim.name) ?? 0) + 1);
  for (const [at, one] of aligned.entries()) {
    if (one.how !== "wrong" && one.how !== "contradicts") continue;
    // A name of which nothing is right is misread here sooner than there, unless it is told by its own name.
    if (!one.claim.isKnown && (right.get(one.claim.name) ?? 0) < 2) continue;
    const { changes, byName } = timeline;
    const places = byName.get(one.claim.name) ?? [];
    const place = one.how === "wrong" ? one.at - 1 : (places.find((of) => of >= one.at) ?? places.findLast((of) => of < one.at));
    const change = place === undefined ? undefined : changes[place];
    if (place === undefined || !change) continue;
    const first = leftOut(aligned.slice(0, at), place, one.claim.name, habit, timeline);
    const shown = changes[first ?? place] ?? change;
    const said = one.claim.value.replace(/,(?=\S)/g, ", ");
    const note =
      first !== null && first !== place
        ? `${shown.name} becomes ${shown.value} here, which the reply leaves out; later it has ${one.claim.name} at ${said} where the execution has ${change.value}.`
        : `the reply has ${one.claim.name} at ${said}, the execution has ${change.value}.`;
    return { at, step: shown.step, note };
  }
  return null;
}

/** The first change left out before a wrong one, where the reply tells all others: of the same name, and of its neighbours that it tells as well. */
function leftOut(
  before: readonly Aligned[],
  place: number,
  name: string,
  habit: ReadonlyMap<string, number>,
  { changes, byName }: Timeline,
): number | null {
  const told = new Set(before.flatMap(({ how, at }) => (how === "tells" ? [at - 1] : [])));
  const always = (of: string) => (habit.get(of) ?? 0) >= tellsAll;
  const last = before.findLast(({ claim, how }) => claim.name === name && how === "tells");
  const from = last ? last.at : 0;
  let first = always(name) ? ((byName.get(name) ?? []).find((of) => of >= from && of < place && !told.has(of)) ?? null) : null;
  if (first === null) return null;
  for (let at = first - 1; at >= from; at -= 1) {
    const change = changes[at];
    if (!change || told.has(at)) break;
    if (always(change.name)) first = at;
  }
  return first;
}
