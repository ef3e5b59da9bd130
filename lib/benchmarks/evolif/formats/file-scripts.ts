import type { EnduranceTurn } from "@/lib/endurance/dialogue";
import type { TurnShape } from "./read-turn";

/** A turn of a file as metrics read it, with its record. */
export interface FileTurn extends EnduranceTurn {
  record: TurnShape;
  file: string;
}

/** Returns the requests turn by turn: queries, or constraints if there are none. Null if a turn has neither. */
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
 * Assigns a script to each dialogue; attempts at one script form a cluster. Dialogues share a script if their requests agree as far as both
 * reach, or by name if requests are missing or equal; otherwise each has its own.
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

/**
 * Returns the number of each dialogue's script; a shorter dialogue belongs to the first longer one with the same beginning. Null if a
 * dialogue's requests are unknown.
 */
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
