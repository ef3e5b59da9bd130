import { Check, EqualApproximately, Minus, X } from "lucide-react";
import type { ComponentType } from "react";
import type { OutcomeTone } from "@/lib/contracts/check";

interface ToneLook {
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  text: string;
  /** Background and underline of a stretch of a reply: each tone has its own line style, so that none depends on hue. */
  mark: string;
  /** The same while the pointer is over it. */
  glow: string;
}

/** Look of each tone; the icon says the same as the color. */
export const tones: Record<OutcomeTone, ToneLook> = {
  pass: {
    icon: Check,
    text: "text-pass",
    mark: "bg-pass/10 decoration-pass decoration-solid decoration-1",
    glow: "bg-pass/35 decoration-pass decoration-solid decoration-2",
  },
  changed: {
    icon: EqualApproximately,
    text: "text-changed",
    mark: "bg-changed/15 decoration-changed decoration-wavy decoration-1",
    glow: "bg-changed/40 decoration-changed decoration-wavy decoration-2",
  },
  fail: {
    icon: X,
    text: "text-fail",
    mark: "bg-fail/15 decoration-fail decoration-double decoration-1",
    glow: "bg-fail/40 decoration-fail decoration-double decoration-2",
  },
  unscored: {
    icon: Minus,
    text: "text-unscored",
    mark: "bg-unscored/15 decoration-unscored decoration-dotted decoration-1",
    glow: "bg-unscored/40 decoration-unscored decoration-dotted decoration-2",
  },
};
