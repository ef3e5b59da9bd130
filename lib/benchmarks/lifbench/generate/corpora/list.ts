import type { Random } from "@/lib/random/random";
import type { SentenceSource } from "./corpus";
import { fillUp, tokensOf } from "./tokens";

/** Draws version-1 UUIDs of one machine as 32 hex digits: the time advances, while clock sequence and node stay the same. */
function* ids(random: Random): Generator<string, never> {
  const hex = (digits: number, below: number) => random.integer(below).toString(16).padStart(digits, "0");
  const clock = (0x8000 + random.integer(0x4000)).toString(16);
  const node = hex(6, 2 ** 24) + hex(6, 2 ** 24);
  // Steps of 100 ns; a safe integer has 53 bits, which covers 28 years. The highest bits remain those of years around 2024.
  const high = 0x1ef;
  let low = random.integer(2 ** 30) * 2 ** 14;
  for (;;) {
    low = (low + 1 + random.integer(2 ** 30)) % 2 ** 48;
    const time = low.toString(16).padStart(12, "0");
    yield `${time.slice(4)}${time.slice(0, 4)}1${high.toString(16)}${clock}${node}`;
  }
}

/** Largest number of words of an instruction. */
const longest = 40;

/** Writes one line of a list, with its line break. */
export const listLine = (position: number, element: string): string => `${position}. ${element}\n`;

/** Draws elements of a list whose lines fill `target` tokens: ids and instructions in equal shares and random order, all different. */
export function listElements(target: number, random: Random, instructions: SentenceSource): string[] {
  const elements: string[] = [];
  const id = ids(random.fork("ids"));
  const instruction = (): string => {
    const drawn = instructions.next(random);
    return drawn.split(" ").length > longest ? instruction() : drawn;
  };
  let left = target;
  const size = (element: string) => tokensOf(listLine(elements.length + 1, element));
  const take = (element: string) => elements.push(element);
  for (;;) {
    const element = random.uniform() < 0.5 ? id.next().value : instruction();
    const tokens = size(element);
    if (tokens > left) {
      if (/\s/.test(element)) instructions.giveBack(element);
      break;
    }
    take(element);
    left -= tokens;
  }
  fillUp(left, {
    draw: instruction,
    tokens: size,
    take,
    leave: (sentence) => instructions.giveBack(sentence),
    shorten: (most) => instructions.shortened?.(most, size) ?? null,
  });
  return elements;
}

/** Writes a list as in a prompt. */
export const listText = (elements: readonly string[]): string => elements.map((element, at) => listLine(at + 1, element)).join("");

/** Parses the elements of a list's text. */
export const readElements = (text: string): string[] => text.split("\n").flatMap((line) => /^\d+\. (.*)$/.exec(line)?.[1] ?? []);
