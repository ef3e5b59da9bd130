import type { TraceEvidence } from "@/lib/contracts/trace-evidence";
import { type Aligned, align, named, Timeline } from "./align";
import { claimsOf } from "./claims";
import type { Recording } from "./record";
import { exchanged, type Supposed, shortened } from "./suppose";

export interface Followed {
  /** What the reply says of steps of the execution as they were, in the order of the steps. */
  links: TraceEvidence["links"];
  /** The first step that the reply has otherwise; null where none was found. A guess from words: replies may say less than they do. */
  divergence: TraceEvidence["divergence"];
  /** Steps that the reply was seen to have right: up to the divergence, or to the last step that it speaks of. */
  followed: number;
}

/** Trackers that a reply's answer has right and wrong; those that it lacks are neither. */
export interface Answered {
  right: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  /** Null where there is none. */
  output: boolean | null;
}
const nothing: Answered = { right: new Set(), wrong: new Set(), output: null };

/** What an exchange of two steps must explain to be likelier than what is found without it. */
const sureGain = 0.3;
/** Share of a name's changes from which on the reply is taken to tell all of them. */
const tellsAll = 0.8;
/** The same of names beside one that is left out: what is skipped together counts among what they do not tell. */
const tellsMost = 0.5;

/**
 * How far a reply follows an execution: its claims are read along the steps, and the first that contradicts them, behind changes that it
 * left out although it tells all others, is where it leaves the path.
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

export interface Leaving {
  /** Place of the claim that shows it. */
  at: number;
  step: number;
  note: string;
}

function leaving(aligned: readonly Aligned[], habit: ReadonlyMap<string, number>, timeline: Timeline, answered: Answered): Leaving | null {
  const { right: rightTrackers, wrong, output } = answered;
  // A reply that has everything right in the end left no path that matters.
  if (output === true && wrong.size === 0 && rightTrackers.size > 0) return null;
  const { changes, byName } = timeline;
  const departures: (Leaving & { place: number })[] = [];
  for (const [at, alignment] of aligned.entries()) {
    const { name, tells } = alignment.claim;
    if (rightTrackers.has(name) || (alignment.how === "restates" && (tells === "state" || !wrong.has(name))) || alignment.how === "tells")
      continue;
    // A word of which little is right is misread here sooner than there.
    if (!alignment.claim.isKnown && !isUnderstood(aligned, name)) continue;
    // What is only repeated may be left over from before.
    if (alignment.claim.again && alignment.how !== "wrong" && !wrong.has(name)) continue;
    const places = byName.get(name) ?? [];
    const next = places.find((index) => index >= alignment.at);
    const swapped = alignment.how === "contradicts" ? passedBy(aligned.slice(0, at), places, alignment, changes) : undefined;
    const place =
      alignment.how === "wrong"
        ? alignment.at - 1
        : (swapped ?? next ?? (alignment.how === "restates" ? undefined : places.findLast((index) => index < alignment.at)));
    const change = place === undefined ? undefined : changes[place];
    // What is told a little out of order is no other value.
    if (place === undefined || !change || (swapped === undefined && change.canonical === alignment.claim.value && !wrong.has(name)))
      continue;
    const first = swapped ?? leftOut(aligned.slice(0, at), place, name, habit, timeline);
    const shown = changes[first ?? place] ?? change;
    const toldValue = alignment.claim.value.replace(/,(?=\S)/g, ", ");
    const note =
      swapped !== undefined
        ? `the reply has ${name} at ${toldValue} only after a later value.`
        : first !== null && first !== place
          ? `${shown.name} becomes ${shown.value} here, which the reply leaves out; later it has ${name} at ${toldValue} where the execution has ${change.value}.`
          : `the reply has ${name} at ${toldValue}, the execution has ${change.value}.`;
    departures.push({ at, step: shown.step, note, place: first ?? place });
    break;
  }
  const missed = missing(aligned, habit, timeline, wrong);
  const [first] = [...departures, ...(missed ? [missed] : [])].sort((a, b) => a.step - b.step);
  return first ?? null;
}

/** Where the stretch begins that a reply leaves out. */
function leftOutAt({ aligned, place, timeline }: Supposed & { place: number }, habit: ReadonlyMap<string, number>) {
  // A table goes on showing the value that was left as it was.
  const toldPlaces = new Set(aligned.flatMap(({ how, at, claim }) => (how === "tells" && claim.tells !== "state" ? [at - 1] : [])));
  const first = toldPlaces.has(place) ? place : withNeighbours(place, 0, toldPlaces, habit, timeline.changes);
  return { step: timeline.changes[first]?.step ?? 0 };
}

/** A word whose claims are right for the most part. */
function isUnderstood(aligned: readonly Aligned[], name: string): boolean {
  const claimed = aligned.filter(({ claim }) => claim.name === name);
  const right = claimed.filter(({ how }) => how === "tells").length;
  const wrong = claimed.filter(({ how }) => how === "wrong" || how === "contradicts").length;
  return right >= 2 && wrong <= 0.5 * right + 1;
}

/** A change of the same name shortly before that has the value and that nobody told in its turn: the reply has it behind a later one. */
function passedBy(
  before: readonly Aligned[],
  places: readonly number[],
  { claim, at }: Aligned,
  changes: Timeline["changes"],
): number | undefined {
  const toldPlaces = new Set(before.flatMap((alignment) => (alignment.how === "tells" ? [alignment.at - 1] : [])));
  return places
    .filter((index) => index < at)
    .slice(-3)
    .find((index) => !toldPlaces.has(index) && changes[index]?.canonical === claim.value);
}

/** The first change of a wrong tracker that is left out, where the reply tells the others. */
function missing(
  aligned: readonly Aligned[],
  habit: ReadonlyMap<string, number>,
  { changes, byName }: Timeline,
  wrong: ReadonlySet<string>,
): (Leaving & { place: number }) | null {
  const toldPlaces = new Set(aligned.flatMap(({ how, at }) => (how === "tells" || how === "wrong" ? [at - 1] : [])));
  const firsts = [...wrong].flatMap((name) => {
    const places = byName.get(name) ?? [];
    const left = places.filter((index) => !toldPlaces.has(index));
    // Where most are left out, leaving one out says nothing.
    if (left.length > Math.max(1, 0.34 * places.length) || !aligned.some(({ claim }) => claim.name === name)) return [];
    return left.slice(0, 1);
  });
  const place = firsts.sort((a, b) => a - b)[0];
  if (place === undefined) return null;
  const first = withNeighbours(place, 0, toldPlaces, habit, changes);
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

/** The first of the changes left out side by side with one, of names that the reply tells otherwise. */
function withNeighbours(
  place: number,
  from: number,
  toldPlaces: ReadonlySet<number>,
  habit: ReadonlyMap<string, number>,
  changes: Timeline["changes"],
): number {
  let first = place;
  for (let at = place - 1; at >= from; at -= 1) {
    const change = changes[at];
    if (!change || toldPlaces.has(at)) break;
    if ((habit.get(change.name) ?? 0) >= tellsMost) first = at;
  }
  return first;
}

/** The first change left out before a wrong one, where the reply tells all others: of the same name, and of its neighbours that it tells as well. */
function leftOut(
  before: readonly Aligned[],
  place: number,
  name: string,
  habit: ReadonlyMap<string, number>,
  { changes, byName }: Timeline,
): number | null {
  const toldPlaces = new Set(before.flatMap(({ how, at }) => (how === "tells" ? [at - 1] : [])));
  const last = before.findLast(({ claim, how }) => claim.name === name && how === "tells");
  const from = last ? last.at : 0;
  if ((habit.get(name) ?? 0) < tellsAll) return null;
  const first = (byName.get(name) ?? []).find((index) => index >= from && index < place && !toldPlaces.has(index));
  return first === undefined ? null : withNeighbours(first, from, toldPlaces, habit, changes);
}
