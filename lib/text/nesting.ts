/** True if a JSON text has more levels of lists and objects than `deepest`; brackets within strings do not count. */
export function isTooDeep(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > deepest) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}
