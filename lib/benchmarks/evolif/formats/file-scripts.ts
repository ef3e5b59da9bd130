import type { DialogueTurn } from "@/lib/endurance/dialogue";
import type { TurnShape } from "./read-turn";

/** A turn of a file as metrics see it, with what the file says of it. */
export interface FileTurn extends DialogueTurn {
  record: TurnShape;
  file: string;
}

/** What was asked, turn by turn: queries, or constraints where there are none. Null where a turn says neither. */
export function askedOf(turns: readonly FileTurn[]): readonly string[] | null {
  const asked = turns.map(({ record }) => {
    const query = record.user_query_verified || record.user_query;
    if (query) return query;
    return record.instructions?.length ? JSON.stringify(record.instructions.map(({ id, args }) => [id, args ?? null])) : null;
  });
  const known = asked.flatMap((turn) => turn ?? []);
  return known.length < asked.length ? null : known;
}

/**
 * The script of each dialogue: attempts at one script hang together. Scripts are told by what was asked, as far as both dialogues go. Names tell
 * them where files do not say what was asked, or say the same of dialogues with different names; and where all files name theirs alike, or
 * nothing at all tells, each dialogue is a script of its own.
 */
export function scriptsOf(dialogues: readonly (readonly FileTurn[])[]): string[] {
  const names = dialogues.map(([first]) => (first?.record.dialogue == null ? null : String(first.record.dialogue)));
  const isOneName = new Set(names).size === 1;
  const isOneFile = new Set(dialogues.map(([first]) => first?.file)).size === 1;
  const isNamed = names.every((name) => name !== null) && (!isOneName || isOneFile);
  const asked = contentScripts(dialogues.map(askedOf));
  if (asked !== null && (new Set(asked).size > 1 || (isNamed && isOneName))) return asked.map((script) => `content ${script}`);
  return names.map((name, at) => (isNamed ? `name ${name}` : `dialogue ${at}`));
}

interface Node {
  script: number;
  next: Map<string, Node>;
}

/** By dialogue the number of its script; a shorter dialogue belongs to the first longer one that begins alike. Null where one says nothing. */
function contentScripts(asked: readonly (readonly string[] | null)[]): number[] | null {
  const root: Node = { script: -1, next: new Map() };
  const scripts = asked.map(() => -1);
  const longestFirst = [...asked.entries()].sort(([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0));
  for (const [at, turns] of longestFirst) {
    if (turns === null) return null;
    let node = root;
    for (const turn of turns) {
      const next = node.next.get(turn) ?? { script: at, next: new Map<string, Node>() };
      node.next.set(turn, next);
      node = next;
    }
    scripts[at] = node.script;
  }
  return scripts;
}
