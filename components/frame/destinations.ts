import { Box, Gauge, GitCompareArrows, House, Layers, ListChecks, type LucideIcon, Play, ShieldCheck } from "lucide-react";

/** A place of the rail and of the search. */
export interface Destination {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key?: string;
}

/** A family as the rail names it. */
export interface Family {
  id: string;
  title: string;
}

export const overview: Destination = { label: "Overview", href: "/", icon: House, key: "o" };

export const places: readonly Destination[] = [
  { label: "Suites", href: "/suites", icon: Layers, key: "s" },
  { label: "Runs", href: "/runs", icon: ListChecks, key: "r" },
  { label: "Compare", href: "/compare", icon: GitCompareArrows, key: "c" },
  { label: "Models", href: "/models", icon: Box, key: "m" },
  { label: "Launch", href: "/launch", icon: Play, key: "l" },
  { label: "System", href: "/system", icon: ShieldCheck, key: "y" },
];

/** The families' pages; the first is `g b`. */
export function familyPlaces(families: readonly Family[]): Destination[] {
  return families.map((family, index) => ({
    label: family.title,
    href: `/benchmarks/${family.id}`,
    icon: Gauge,
    ...(index === 0 && { key: "b" }),
  }));
}

/** Whether `path` is `href` or below it; the overview is only itself. */
export function isAt(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
