/** A run parameter that switches a judge on, in words; `hasJudge`: a model was set that judges, without which the switch did nothing. */
export function switchInWords(name: string, isOn: boolean, hasJudge: boolean): string {
  if (!isOn) return "off";
  return !hasJudge && /judge/i.test(name) ? "on, but no judge model was set, so nothing was judged" : "on";
}
