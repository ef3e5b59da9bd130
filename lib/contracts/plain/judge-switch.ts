/** Describes a run parameter that switches a judge on; `hasJudge`: a judge model was set, without which the switch had no effect. */
export function switchInWords(name: string, isOn: boolean, hasJudge: boolean): string {
  if (!isOn) return "off";
  return !hasJudge && /judge/i.test(name) ? "on, but no judge model was set, so nothing was judged" : "on";
}
