import {
  Box,
  CircleUser,
  Flag,
  FlaskConical,
  GitCompareArrows,
  House,
  Layers,
  LayoutGrid,
  Link2,
  ListChecks,
  type LucideIcon,
  Play,
  ScrollText,
  Search,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { Role } from "@/lib/contracts/access";

/** Family as the sidebar shows it. */
export interface FamilyLink {
  id: string;
  title: string;
  /** Task of the benchmark, in two or three words. */
  gloss: string;
  /** SVG path of its icon, in a box of 24 units. */
  glyph: string;
}

/** Entry of the sidebar and the finder; its `sign` is an icon, or the glyph of a family. */
export interface Destination {
  label: string;
  href: string;
  sign: LucideIcon | string;
  /** Small text after the label. */
  gloss?: string;
  /** Second key after `g`. */
  key?: string;
}

export const launchPage: Destination = { label: "Launch", href: "/launch", sign: Play, key: "l" };
export const benchmarks: Destination = { label: "Benchmarks", href: "/benchmarks", sign: LayoutGrid, key: "b" };
const system: Destination = { label: "System", href: "/system", sign: ShieldCheck, key: "y" };

const account: Destination = { label: "Account", href: "/account", sign: CircleUser };
const ownersPages: readonly Destination[] = [
  { label: "People", href: "/people", sign: Users },
  { label: "Audit log", href: "/audit", sign: ScrollText },
];

/** Returns the entries at the bottom of the sidebar for a person with this role; null without accounts. */
export function footPlaces(role: Role | null): readonly Destination[] {
  if (role === null) return [system];
  return [...(role === "owner" ? ownersPages : []), system, account];
}

const overview: Destination = { label: "Overview", href: "/", sign: House, key: "o" };
const runs: Destination = { label: "Runs", href: "/runs", sign: ListChecks, key: "r" };
const compare: Destination = { label: "Compare", href: "/compare", sign: GitCompareArrows, key: "c" };
const examples: Destination = { label: "Examples", href: "/examples", sign: FlaskConical, key: "e" };

/** Pages with results. */
export const measuredPages: readonly Destination[] = [
  overview,
  runs,
  compare,
  { label: "Search", href: "/search", sign: Search, gloss: "replies", key: "w" },
  { label: "Flagged", href: "/flagged", sign: Flag, gloss: "samples", key: "f" },
];

/** Pages with models, suites and share links. */
export const keptPages: readonly Destination[] = [
  { label: "Models", href: "/models", sign: Box, key: "m" },
  { label: "Suites", href: "/suites", sign: Layers, key: "s" },
  { label: "Shares", href: "/shares", sign: Link2, key: "h" },
];

/** Returns the entries of the bar at the bottom of a phone's screen, for those who may launch runs and for those who may not. */
export const thumbPlaces = (launches: boolean): readonly Destination[] => [overview, runs, benchmarks, launches ? launchPage : compare];

/** Returns the entries of the families' pages. */
export function familyPlaces(families: readonly FamilyLink[]): Destination[] {
  return families.map(({ id, title, gloss, glyph }) => ({ label: title, href: `/benchmarks/${id}`, sign: glyph, gloss }));
}

/** Returns all entries that a person with this role can open, for the finder and the keys; null without accounts. */
export function allPlaces(families: readonly FamilyLink[], role: Role | null): Destination[] {
  const launch = role === "reader" ? [] : [launchPage];
  return [...measuredPages, benchmarks, ...familyPlaces(families), ...keptPages, ...launch, examples, ...footPlaces(role)];
}

/** True if `path` is `href` or below it. The Overview matches only itself, and launches belong to the runs. */
export function isAt(path: string, href: string): boolean {
  if (href === runs.href && isAt(path, "/launches")) return true;
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
