import {
  Box,
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
  Search,
  ShieldCheck,
} from "lucide-react";

/** A family as the rail names it. */
export interface Family {
  id: string;
  title: string;
  /** In two or three words, what it asks for. */
  gloss: string;
  /** Path of its sign, in a box of 24 units. */
  glyph: string;
}

/** A place of the rail and of the search; its sign is an icon, or the glyph of a family. */
export interface Destination {
  label: string;
  href: string;
  sign: LucideIcon | string;
  /** Small words behind the label. */
  gloss?: string;
  /** Second key after `g`. */
  key?: string;
}

export const launch: Destination = { label: "Launch", href: "/launch", sign: Play, key: "l" };
export const benchmarks: Destination = { label: "Benchmarks", href: "/benchmarks", sign: LayoutGrid, key: "b" };
/** Its page is the machine's; the rail has it at its foot. */
export const system: Destination = { label: "System", href: "/system", sign: ShieldCheck, key: "y" };

const overview: Destination = { label: "Overview", href: "/", sign: House, key: "o" };
const runs: Destination = { label: "Runs", href: "/runs", sign: ListChecks, key: "r" };
const examples: Destination = { label: "Examples", href: "/examples", sign: FlaskConical, key: "e" };

/** What has been measured. */
export const measured: readonly Destination[] = [
  overview,
  runs,
  { label: "Compare", href: "/compare", sign: GitCompareArrows, key: "c" },
  { label: "Search", href: "/search", sign: Search, gloss: "replies", key: "w" },
  { label: "Flagged", href: "/flagged", sign: Flag, gloss: "samples", key: "f" },
];

/** What is measured with, and what went out. */
export const kept: readonly Destination[] = [
  { label: "Models", href: "/models", sign: Box, key: "m" },
  { label: "Suites", href: "/suites", sign: Layers, key: "s" },
  { label: "Shares", href: "/shares", sign: Link2, key: "h" },
];

/** The bar at the bottom of a phone. */
export const thumb: readonly Destination[] = [overview, runs, benchmarks, launch];

/** The families' pages. */
export function familyPlaces(families: readonly Family[]): Destination[] {
  return families.map(({ id, title, gloss, glyph }) => ({ label: title, href: `/benchmarks/${id}`, sign: glyph, gloss }));
}

/** Every place there is, for the search and the keys. */
export function allPlaces(families: readonly Family[]): Destination[] {
  return [...measured, benchmarks, ...familyPlaces(families), ...kept, launch, examples, system];
}

/** Whether `path` is `href` or below it; the overview is only itself, and launches are a part of the runs. */
export function isAt(path: string, href: string): boolean {
  if (href === runs.href && isAt(path, "/launches")) return true;
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
