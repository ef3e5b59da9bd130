import { Check, CircleHelp, type LucideIcon, Quote, Scissors } from "lucide-react";
import type { TextMark } from "@/lib/contracts/evidence";

interface MarkLook {
  icon: LucideIcon;
  word: string;
  /** Color of the icon and of the tick on the rail. */
  text: string;
  rail: string;
  /** Background and underline of the stretch in the text: each tone has its own line style, so that none depends on hue. */
  mark: string;
}

/** Look of each tone of a mark. */
export const markTones: Record<TextMark["tone"], MarkLook> = {
  asked: {
    icon: CircleHelp,
    word: "asked for",
    text: "text-accent",
    rail: "bg-accent",
    mark: "bg-accent/15 decoration-accent decoration-dotted decoration-2",
  },
  expected: {
    icon: Check,
    word: "expected",
    text: "text-pass",
    rail: "bg-pass",
    mark: "bg-pass/15 decoration-pass decoration-solid decoration-1",
  },
  given: {
    icon: Quote,
    word: "given",
    text: "text-changed",
    rail: "bg-changed",
    mark: "bg-changed/20 decoration-changed decoration-wavy decoration-1",
  },
  cut: { icon: Scissors, word: "cut", text: "text-ink-3", rail: "bg-ink-3", mark: "no-underline" },
};
