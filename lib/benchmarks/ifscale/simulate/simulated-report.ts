import type { Random } from "@/lib/random/random";

/** Sentences around one, two or three words; `_` is replaced by the next one. None of their own words is in the vocabulary. */
const sentences: Record<1 | 2 | 3, readonly string[]> = {
  1: [
    "The _ numbers moved in the right direction for the third quarter in a row.",
    "Much of the gain came from the _ side of the house.",
    "We asked outside readers to look at the _ work before the year ended.",
    "No other topic took as many hours this winter as _ did.",
    "The group now treats _ as something to watch every week.",
    "Our people in the north have begun to handle _ on their own.",
  ],
  2: [
    "The _ numbers held up well, while _ remained below what we had hoped for.",
    "Spending on _ grew by four percent, and most of it went through the _ team.",
    "Closer ties between _ and _ should bring costs down over the coming months.",
    "Where _ was weak last year, better _ has since made up the difference.",
    "Several readers asked how _ affects _ over the longer run.",
    "The _ group shared its findings with those who look after _ day to day.",
    "Without clear rules for _, questions about _ often come up late.",
  ],
  3: [
    "The team that looks after _ also took on _ and, since July, _ as well.",
    "We see three things to improve: how we handle _, how we talk about _, and how early we notice _.",
    "Growth in _ made up for slower _, and the effect on _ was small.",
    "A closer look at _ shows that _ and _ rise and fall together.",
    "Both _ and _ were discussed at length, with _ left for the next meeting.",
    "After the change in _, the teams behind _ and _ now meet every second week.",
    "Early work on _ suggests that _ matters more than _ in the long run.",
  ],
};

const headings = ["In brief", "Where we stand", "What changed", "What we learned", "Looking ahead", "Open questions", "Next steps"];
const opening = "This report sets out how the house did over the past year, what drove the outcome, and what comes next for all of us.";
const closing = "Taken together, these points give a steady picture, and we will come back to each of them in the next report.";

/** All text of a report except the listed words. */
export const reportFrames = ["# Annual business review", ...headings, opening, ...Object.values(sentences).flat(), closing]
  .join("\n")
  .replaceAll("_", " ");

/**
 * Writes a report in `<report>` tags whose sentences contain the given words in their order and no other words of the vocabulary. Without
 * words, it still has some sentences.
 */
export function reportAround(words: readonly string[], random: Random): string {
  const written: string[] = [];
  let at = 0;
  while (at < words.length) {
    const room = Math.min(words.length - at, 1 + random.integer(3));
    const count = room >= 3 ? 3 : room === 2 ? 2 : 1;
    written.push(sentence(random.pick(sentences[count]), words.slice(at, at + count)));
    at += count;
  }
  return `<report>\n# Annual business review\n\n${opening}\n\n${paragraphs(written, random).join("\n\n")}\n\n${closing}\n</report>`;
}

function sentence(frame: string, words: readonly string[]): string {
  let at = 0;
  return frame.replace(/_/g, () => words[at++] ?? "");
}

/** Joins four to six sentences into a paragraph, with an occasional heading. */
function paragraphs(written: readonly string[], random: Random): string[] {
  const blocks: string[] = [];
  let heading = 0;
  for (let at = 0; at < written.length; ) {
    if (blocks.length % 4 === 0 && heading < headings.length) blocks.push(`## ${headings[heading++] ?? ""}`);
    const size = 4 + random.integer(3);
    blocks.push(written.slice(at, at + size).join(" "));
    at += size;
  }
  return blocks;
}
