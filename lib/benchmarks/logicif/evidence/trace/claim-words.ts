/** Matches an arrow between two values, or between a name and its value. */
export const arrow = "->|→|=>|⇒|⟶|➔|➜|−>|-->";
/** Words between a name and its value that express a change. */
export const change = [
  arrow,
  ":=|←|<-",
  "(?:now )?(?:becomes?|became|turns into|is (?:now )?(?:set|reset|updated|changed|incremented|increased|raised|bumped|decremented|decreased|reduced|lowered|moved|assigned|flipped|initiali[sz]ed)(?: back)?(?: up| down)?(?: to| at| as)?)",
  "(?:now )?(?:goes|rises|climbs|jumps|moves|drops|falls|sinks|grows|shrinks|increases|decreases|increments|decrements|changes|switches|flips|gets|ticks|comes|resets|steps)(?: back)?(?: up| down| out)?(?: to| at)",
  "(?:now )?(?:reaches|hits|gets|takes(?: on)?(?: the value)?|receives|ends up (?:as|at|being)|starts (?:off |out )?(?:at|as|with|from)|begins (?:at|as|with))",
  "(?:is|are|=) now|now (?:is|are|equals|holds|contains|reads|stands at|sits at|has(?: the value)?|has become|=|at)|: now",
].join("|");
/** Matches the end of a text that supposes what follows, and does not state it. */
export const conditions =
  /\b(?:if|whether|while|until|unless|once|check(?:ing|s)?|as long as|would|should|could|suppose|because|compare|comparing|test(?:ing)?|expect(?:ed)?)\b[^,.;:\n]*$/i;
/** Matches a word before a name that does not belong to it. */
export const articles =
  /^(?:the|a|an|our|my|its|his|their|this|that|then|now|so|and|but|thus|hence|here|current|new|updated|running|value of|with|makes|make|making|leaves|leaving|brings|gives|sets|set|update|get|gets|i|we|after|new value of|we have|i have|which means|means|okay|ok|next|finally|first|also|start with|step|let|say|has|its|gives|giving|making)\s+/i;
/** Words before a value that are not names. */
export const noNames = new Set(
  "it this that there step round iteration result output answer value input line case pass note total_steps so now then which what he she we i they everything nothing stats iterations".split(
    " ",
  ),
);
