import { alarmNight } from "./alarm-night";
import { baseHopper } from "./base-hopper";
import { bellTower } from "./bell-tower";
import { benchGroups } from "./bench-groups";
import { blockTemplate } from "./block-template";
import { cappedRuns } from "./capped-runs";
import { cardClash } from "./card-clash";
import { climbingShelf } from "./climbing-shelf";
import { conveyorBoxes } from "./conveyor-boxes";
import { crossingLights } from "./crossing-lights";
import { cupBracket } from "./cup-bracket";
import { cursorKeys } from "./cursor-keys";
import { diceCard } from "./dice-card";
import { dockCrane } from "./dock-crane";
import { driftCipher } from "./drift-cipher";
import { dustRobot } from "./dust-robot";
import { fallingTanks } from "./falling-tanks";
import { faultyStack } from "./faulty-stack";
import { feastCalendar } from "./feast-calendar";
import { forestFire } from "./forest-fire";
import { formulaLines } from "./formula-lines";
import { frameReader } from "./frame-reader";
import { growingPhrases } from "./growing-phrases";
import { halvingCode } from "./halving-code";
import { hareHound } from "./hare-hound";
import { heapDuel } from "./heap-duel";
import { heirShares } from "./heir-shares";
import { kinWords } from "./kin-words";
import { kitOrders } from "./kit-orders";
import { lampRing } from "./lamp-ring";
import { layeredSettings } from "./layered-settings";
import { leagueTable } from "./league-table";
import { liftCalls } from "./lift-calls";
import { memoryBlocks } from "./memory-blocks";
import { nestedForms } from "./nested-forms";
import { paintStrokes } from "./paint-strokes";
import { partsWorkshop } from "./parts-workshop";
import { pinnedShelf } from "./pinned-shelf";
import { quarrelMerge } from "./quarrel-merge";
import { rankedRunoff } from "./ranked-runoff";
import { relayScript } from "./relay-script";
import { ringRoad } from "./ring-road";
import { ringTokens } from "./ring-tokens";
import { sandTable } from "./sand-table";
import { seatGuests } from "./seat-guests";
import type { SeedFunction } from "./seed-function";
import { shrinkingDigits } from "./shrinking-digits";
import { singleTrack } from "./single-track";
import { slideBoard } from "./slide-board";
import { stockLots } from "./stock-lots";
import { taskCrew } from "./task-crew";
import { tellerFreeze } from "./teller-freeze";
import { threeWayHeap } from "./three-way-heap";
import { tideIslands } from "./tide-islands";
import { tokenTally } from "./token-tally";
import { tollBooths } from "./toll-booths";
import { tripPurse } from "./trip-purse";
import { trumpTricks } from "./trump-tricks";
import { turnTakers } from "./turn-takers";
import { turningAnts } from "./turning-ants";
import { twinLifts } from "./twin-lifts";
import { twoTierCache } from "./two-tier-cache";
import { unevenHeaps } from "./uneven-heaps";
import { unitRepeats } from "./unit-repeats";
import { weighedDigits } from "./weighed-digits";

/** Heed's functions, in the order of their ids. */
export const functions: readonly SeedFunction[] = [
  alarmNight,
  baseHopper,
  bellTower,
  benchGroups,
  blockTemplate,
  cappedRuns,
  cardClash,
  climbingShelf,
  conveyorBoxes,
  crossingLights,
  cupBracket,
  cursorKeys,
  diceCard,
  dockCrane,
  driftCipher,
  dustRobot,
  fallingTanks,
  faultyStack,
  feastCalendar,
  forestFire,
  formulaLines,
  frameReader,
  growingPhrases,
  halvingCode,
  hareHound,
  heapDuel,
  heirShares,
  kinWords,
  kitOrders,
  lampRing,
  layeredSettings,
  leagueTable,
  liftCalls,
  memoryBlocks,
  nestedForms,
  paintStrokes,
  partsWorkshop,
  pinnedShelf,
  quarrelMerge,
  rankedRunoff,
  relayScript,
  ringRoad,
  ringTokens,
  sandTable,
  seatGuests,
  shrinkingDigits,
  singleTrack,
  slideBoard,
  stockLots,
  taskCrew,
  tellerFreeze,
  threeWayHeap,
  tideIslands,
  tokenTally,
  tollBooths,
  tripPurse,
  trumpTricks,
  turnTakers,
  turningAnts,
  twinLifts,
  twoTierCache,
  unevenHeaps,
  unitRepeats,
  weighedDigits,
];
