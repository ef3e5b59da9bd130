import type { TraceEvidence } from "@/lib/contracts/trace-evidence";
import { type Aligned, align } from "./align";
import { claimsOf } from "./claims";
import { named } from "./meanings";
import type { Recording } from "./record";
import { exchanged, type Supposed, shortened } from "./suppose";
import { Timeline } from "./timeline";

export interface Followed {
  /** Correct statements of the reply about steps of the execution, in the order of the steps. */
  links: TraceEvidence["links"];
  /**
   * The first step that the reply has differently; null if none was found. This is a guess from the text, because replies may do more than
   * they write.
   */
  divergence: TraceEvidence["divergence"];
  /** Steps up to which the reply was found correct: the divergence, or the last step that it mentions. */
  followed: number;
}

/** Trackers that a reply's answer has right and wrong; missing ones are in neither set. */
export interface Answered {
  right: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  /** Null if the answer has no output. */
  output: boolean | null;
}
const nothing: Answered = { right: new Set(), wrong: new Set(), output: null };

/** Gain that a supposed exchange of two steps must reach to be preferred to the divergence found without it. */
const sureGain = 0.3;
/** Share of a name's changes above which the reply is assumed to state all of them. */
const allStated = 0.8;
/** The same for names next to one that is left out; it is lower because changes skipped together count as not stated. */
const mostStated = 0.5;

/**
 * Follows a reply along an execution: its claims are aligned with the steps, and the divergence is the first contradiction, moved back to
 * changes that the reply left out although it states all others.
 */
export function follow(reply: string, { steps, trackers }: Pick<Recording, "steps" | "trackers">, answered: Answered = nothing): Followed {
  const timeline = new Timeline(steps, trackers);
  const holders = Object.values(trackers).filter((name) => name !== null);
  const known = [...timeline.byName.keys(), ...holders];
  const byHolder = new Map(Object.entries(trackers).flatMap(([tracker, holder]) => (holder ? [[holder, tracker] as const] : [])));
  const claims = claimsOf(reply, known).map((claim) =>
    timeline.byName.has(claim.name) ? claim : { ...claim, name: byHolder.get(claim.name) ?? claim.name },
  );
  const namedClaims = named(claims, timeline);
  const { aligned, habit, cost } = align(namedClaims, timeline, reply, answered.wrong);
  const hasFailed = answered.output === false || answered.wrong.size > 0;
  const swapped = hasFailed ? exchanged(namedClaims, { timeline, reply, habit, cost, aligned, answered }) : null;
  const plain = leaving(aligned, habit, timeline, answered);
  const isClean = (candidate: Supposed) =>
    leaving(candidate.aligned, habit, candidate.timeline, { ...answered, wrong: new Set(), output: false }) === null;
  const short = hasFailed ? shortened(namedClaims, { timeline, reply, habit, cost, aligned, answered }) : null;
  const clean = [swapped, short]
    .filter((candidate) => candidate !== null)
    .filter(
      (candidate) => candidate.gain >= sureGain && (answered.wrong.size === 0 || answered.wrong.has(candidate.name)) && isClean(candidate),
    )
    .sort((a, b) => b.gain - a.gain)[0];
  const supposed = clean ?? (plain === null ? (swapped ?? short) : null);
  const leaves = supposed === null ? plain : supposed === short ? { ...short, ...leftOutAt(short, habit) } : supposed;
  const right = aligned.filter(({ how }, at) => (how === "right" || how === "restates") && (leaves === null || at < leaves.at));
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

/** Returns the step to which a claim refers. */
function stepOf({ changes, byName }: Timeline, name: string, at: number, how: Aligned["how"]): number {
  if (how === "right" || how === "wrong") return changes[at - 1]?.step ?? 0;
  const last = byName.get(name)?.findLast((place) => place < at);
  return changes[last ?? at - 1]?.step ?? 0;
}

export interface Leaving {
  /** Index of the claim that shows it. */
  at: number;
  step: number;
  note: string;
}

function leaving(aligned: readonly Aligned[], habit: ReadonlyMap<string, number>, timeline: Timeline, answered: Answered): Leaving | null {
  const { right: rightTrackers, wrong, output } = answered;
  // A reply with everything right in the end has no divergence that matters.
  if (output === true && wrong.size === 0 && rightTrackers.size > 0) return null;
  const { changes, byName } = timeline;
  const departures: (Leaving & { place: number })[] = [];
  for (const [at, alignment] of aligned.entries()) {
    const { name, states } = alignment.claim;
    if (rightTrackers.has(name) || (alignment.how === "restates" && (states === "state" || !wrong.has(name))) || alignment.how === "right")
      continue;
    // A word that is rarely right is probably misinterpreted, so its claims are ignored.
    if (!alignment.claim.isKnown && !isUnderstood(aligned, name)) continue;
    // A value that is only repeated may be outdated.
    if (alignment.claim.again && alignment.how !== "wrong" && !wrong.has(name)) continue;
    const places = byName.get(name) ?? [];
    const next = places.find((index) => index >= alignment.at);
    const swapped = alignment.how === "contradicts" ? passedBy(aligned.slice(0, at), places, alignment, changes) : undefined;
    const place =
      alignment.how === "wrong"
        ? alignment.at - 1
        : (swapped ?? next ?? (alignment.how === "restates" ? undefined : places.findLast((index) => index < alignment.at)));
    const change = place === undefined ? undefined : changes[place];
    // A correct value stated slightly out of order is not a contradiction.
    if (place === undefined || !change || (swapped === undefined && change.canonical === alignment.claim.value && !wrong.has(name)))
      continue;
    const first = swapped ?? leftOut(aligned.slice(0, at), place, name, habit, timeline);
    const shown = changes[first ?? place] ?? change;
    const claimedValue = alignment.claim.value.replace(/,(?=\S)/g, ", ");
    const note =
      swapped !== undefined
        ? `the reply has ${name} at ${claimedValue} only after a later value.`
        : first !== null && first !== place
          ? `${shown.name} becomes ${shown.value} here, which the reply leaves out; later it has ${name} at ${claimedValue} where the execution has ${change.value}.`
          : `the reply has ${name} at ${claimedValue}, the execution has ${change.value}.`;
    departures.push({ at, step: shown.step, note, place: first ?? place });
    break;
  }
  const missed = missing(aligned, habit, timeline, wrong);
  const [first] = [...departures, ...(missed ? [missed] : [])].sort((a, b) => a.step - b.step);
  return first ?? null;
}

/** Returns the start of the range of changes that a reply leaves out. */
function leftOutAt({ aligned, place, timeline }: Supposed & { place: number }, habit: ReadonlyMap<string, number>) {
  // A table continues to show values that did not change.
  const statedPlaces = new Set(aligned.flatMap(({ how, at, claim }) => (how === "right" && claim.states !== "state" ? [at - 1] : [])));
  const first = statedPlaces.has(place) ? place : withNeighbours(place, 0, statedPlaces, habit, timeline.changes);
  return { step: timeline.changes[first]?.step ?? 0 };
}

/** Checks whether most claims of a word are right. */
function isUnderstood(aligned: readonly Aligned[], name: string): boolean {
  const claimed = aligned.filter(({ claim }) => claim.name === name);
  const right = claimed.filter(({ how }) => how === "right").length;
  const wrong = claimed.filter(({ how }) => how === "wrong" || how === "contradicts").length;
  return right >= 2 && wrong <= 0.5 * right + 1;
}

/** Finds an earlier change of the same name that has the value and was not stated in its turn: the reply has it after a later change. */
function passedBy(
  before: readonly Aligned[],
  places: readonly number[],
  { claim, at }: Aligned,
  changes: Timeline["changes"],
): number | undefined {
  const statedPlaces = new Set(before.flatMap((alignment) => (alignment.how === "right" ? [alignment.at - 1] : [])));
  return places
    .filter((index) => index < at)
    .slice(-3)
    .find((index) => !statedPlaces.has(index) && changes[index]?.canonical === claim.value);
}

/** Returns the first change of a wrong tracker that is left out, if the reply states the others. */
function missing(
  aligned: readonly Aligned[],
  habit: ReadonlyMap<string, number>,
  { changes, byName }: Timeline,
  wrong: ReadonlySet<string>,
): (Leaving & { place: number }) | null {
  const statedPlaces = new Set(aligned.flatMap(({ how, at }) => (how === "right" || how === "wrong" ? [at - 1] : [])));
  const firsts = [...wrong].flatMap((name) => {
    const places = byName.get(name) ?? [];
    const left = places.filter((index) => !statedPlaces.has(index));
    // If most changes are left out, a single omission means nothing.
    if (left.length > Math.max(1, 0.34 * places.length) || !aligned.some(({ claim }) => claim.name === name)) return [];
    return left.slice(0, 1);
  });
  const place = firsts.sort((a, b) => a - b)[0];
  if (place === undefined) return null;
  const first = withNeighbours(place, 0, statedPlaces, habit, changes);
  const change = changes[first];
  if (!change) return null;
  const at = aligned.findIndex((alignment) => alignment.at > place);
  return {
    at: at === -1 ? aligned.length : at,
    step: change.step,
    place: first,
    note: `${change.name} becomes ${change.value} here, which the reply leaves out.`,
  };
}

/** Returns the first of the adjacent omitted changes, among names that the reply usually states. */
function withNeighbours(
  place: number,
  from: number,
  statedPlaces: ReadonlySet<number>,
  habit: ReadonlyMap<string, number>,
  changes: Timeline["changes"],
): number {
  let first = place;
  for (let at = place - 1; at >= from; at -= 1) {
    const change = changes[at];
    if (!change || statedPlaces.has(at)) break;
    if ((habit.get(change.name) ?? 0) >= mostStated) first = at;
  }
  return first;
}

/**
 * Returns the first omitted change before a wrong one if the reply states all others: of the same name, and of adjacent names that it also
 * states.
 */
function leftOut(
  before: readonly Aligned[],
  place: number,
  name: string,
  habit: ReadonlyMap<string, number>,
  { changes, byName }: Timeline,
): number | null {
  const statedPlaces = new Set(before.flatMap(({ how, at }) => (how === "right" ? [at - 1] : [])));
  const last = before.findLast(({ claim, how }) => claim.name === name && how === "right");
  const from = last ? last.at : 0;
  if ((habit.get(name) ?? 0) < allStated) return null;
  const first = (byName.get(name) ?? []).find((index) => index >= from && index < place && !statedPlaces.has(index));
  return first === undefined ? null : withNeighbours(first, from, statedPlaces, habit, changes);
}
