import { promptWordings } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import type { Composer } from "../generate/composer";
import { asksIn, composers } from "../generate/conflicts";
import { emptyDocument, render } from "../generate/document";
import { rewriteRequest } from "../generate/generate";
import { tasks, topics } from "../generate/topics";
import { readerOf } from "../generate/wording";
import type { IfevalItem } from "../items/item";
import { openInstruction } from "../score/checks/all-checks";
import { judgeReply } from "../score/checks/judge-reply";

interface Asked {
  composer: Composer;
  kwargs: Record<string, unknown>;
}

const noFiles = { tagger: null, syllables: null };
/** Largest number of draws to find a reply that follows everything. */
const draws = 100;

let readers: { composer: Composer; reader: ReturnType<typeof readerOf> }[] | undefined;
let allTasks: string[] | undefined;

/** Reads the constraints at the end of a request, one after the other; null if a part has another wording. */
function constraintsOf(text: string, task: string): Asked[] | null {
  readers ??= promptWordings.flatMap((wording) =>
    composers.flatMap((composer) => asksIn(composer, wording).map((ask) => ({ composer, reader: readerOf(ask) }))),
  );
  const dead = new Set<number>();
  const from = (at: number): Asked[] | null => {
    if (at > text.length) return [];
    if (dead.has(at)) return null;
    for (const { composer, reader } of readers ?? []) {
      if (!text.startsWith(reader.start, at)) continue;
      for (let end = text.indexOf(" ", at + reader.start.length); ; end = text.indexOf(" ", end + 1)) {
        const stop = end === -1 ? text.length : end;
        const read = reader.read(text.slice(at, stop));
        // A request that must be repeated is the task itself.
        const kwargs = read && { ...("prompt_to_repeat" in composer.draw(anyDraw(task)) ? { prompt_to_repeat: task } : {}), ...read };
        if (kwargs && "definition" in openInstruction({ id: composer.id, kwargs })) {
          const rest = from(stop + 1);
          if (rest) return [{ composer, kwargs }, ...rest];
        }
        if (end === -1) break;
      }
    }
    dead.add(at);
    return null;
  };
  return from(0);
}

const anyDraw = (task: string) => ({ random: randomFrom(0), keyword: () => "story", task });

function witnessOf(prompt: string, task: string, asked: readonly Asked[]): string | undefined {
  const instructions = asked.map(({ composer: { id }, kwargs }) => openInstruction({ id, kwargs }));
  for (let draw = 0; draw < draws; draw++) {
    const random = randomFrom(`${draw} ${prompt}`);
    const document = emptyDocument();
    for (const { composer, kwargs } of asked) composer.shape(document, kwargs, { random, keyword: () => "story", task });
    const witness = render(document, random);
    if (judgeReply(instructions, witness, noFiles).every(({ strict }) => strict === true)) return witness;
  }
  return undefined;
}

/**
 * Reads the item of a generated prompt back from the wordings of its task and constraints, and composes a reply that follows them. Null for
 * a prompt in another wording, such as an imported one.
 */
export function recognise(messages: readonly { role: string; content: string }[]): { item: IfevalItem; turns: [] } | null {
  const dialogue = messages.filter(({ role }) => role !== "system");
  const prompt = dialogue.at(-1)?.content ?? "";
  const earlier = dialogue
    .slice(0, -1)
    .map(({ role, content }) => ({ role: role === "user" ? ("user" as const) : ("assistant" as const), content }));
  allTasks ??= promptWordings.flatMap((wording) => tasks[wording].flatMap((task) => topics.map((topic) => `${task} ${topic}.`)));
  const isSecond = earlier.length > 0;
  const start = isSecond ? (earlier[0]?.content ?? "") : prompt;
  const task = allTasks.find((candidate) => start === candidate || (!isSecond && start.startsWith(`${candidate} `)));
  const opening = isSecond
    ? promptWordings.map((wording) => rewriteRequest[wording]).find((candidate) => prompt.startsWith(candidate))
    : `${task} `;
  if (task === undefined || opening === undefined) return null;
  const asked = constraintsOf(prompt.slice(opening.length), task);
  if (!asked || asked.length === 0) return null;
  const witness = witnessOf(prompt, task, asked);
  return {
    item: {
      prompt,
      instructions: asked.map(({ composer: { id }, kwargs }) => ({ id, kwargs })),
      ...(witness !== undefined && { witness }),
      ...(isSecond && { earlier }),
    },
    turns: [],
  };
}
