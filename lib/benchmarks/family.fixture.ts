import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Message, TextHash } from "@/lib/contracts/message";
import { messageText } from "@/lib/contracts/plain/message-text";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import type { Command } from "./command";
import type { Family } from "./engine";
import type { Answer, Imported, ImportedReply, Importer, NewItem, Opened, ScoredTurn, TurnRecord } from "./family";
import type { BuildKit, ChatMessage, FileProblem, ImportKit, Kit, NamedFile } from "./kit";
import type { LoadedFamily } from "./open";

/** Makes a registry of one family, with which tests replace Heed's registry. */
export const registryOf = (family: Family, loaded: LoadedFamily) => ({
  families: [family],
  manifests: [family.manifest],
  familyById: () => family,
  manifestById: () => family.manifest,
  loadFamily: async () => loaded,
});

/** A store for shared texts, such as a suite has. */
export interface Shelf {
  share: (text: string) => TextHash;
  /** Throws for a hash that `share` did not return. */
  text: (hash: TextHash) => string;
  has: (hash: TextHash) => boolean;
}

export function shelf(): Shelf {
  const texts = new Map<TextHash, string>();
  return {
    share: (text) => {
      const hash = createHash("sha256").update(text, "utf8").digest("hex");
      texts.set(hash, text);
      return hash;
    },
    text: (hash) => {
      const text = texts.get(hash);
      if (text === undefined) throw new Error(`No text with the hash ${hash} was shared.`);
      return text;
    },
    has: (hash) => texts.has(hash),
  };
}

/** Opens an item for internal functions of a family, which know its type; `openItem` opens one for the engine. */
export function opened<Item>(schema: z.ZodType<Item>, body: unknown, text: Shelf["text"] = shelf().text): Opened<Item> {
  return { item: schema.parse(body), text } as Opened<Item>;
}

/** Makes a reply without further facts. */
export const answer = (reply: string): Answer => ({ reply, sent: nothingSent });

/** Makes a finished turn without further facts. */
export const turnRecord = (reply: string, verdict: TurnRecord["verdict"] = null): TurnRecord => ({ ...answer(reply), verdict });

/** Makes a turn as metrics read it, with only these fields set. */
export const scoredTurn = (turn: Partial<ScoredTurn>): ScoredTurn => ({
  ...{ outcomes: "", credits: null, score: null, passed: null, facts: null, latencyMs: null, sent: nothingSent },
  ...turn,
});

/** Converts messages to the form in which an endpoint receives them. */
export function chatMessages(messages: readonly Message[], text: Shelf["text"] = shelf().text): ChatMessage[] {
  return messages.map((message) => ({ role: message.role, content: messageText(message, text) }));
}

/** Makes a file whose text is read in small chunks. */
export function namedFile(text: string, name = "file", chunk = 11): NamedFile {
  return {
    name,
    async *text() {
      for (let at = 0; at < text.length; at += chunk) yield text.slice(at, at + chunk);
    },
  };
}

/** Collects all values of a source in their order. */
export async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of source) all.push(value);
  return all;
}

const kit = (): Kit => ({ random: randomFrom("kit"), share: shelf().share, report: () => {} });

/** Makes the kit of a builder, with only the given tools. */
export const buildKit = (given: Partial<BuildKit> = {}): BuildKit => ({ ...kit(), files: [], step: () => {}, ...given });

export interface ImportedFiles<Item> {
  items: NewItem<Item>[];
  replies: ImportedReply[];
  /** Absent if the importer yielded none. */
  params?: unknown;
  problems: FileProblem[];
}

/** Imports files with these texts and collects the results. */
export async function importedFrom<Item>(
  read: Importer<Item>["read"],
  texts: readonly string[],
  given: Partial<ImportKit> = {},
): Promise<ImportedFiles<Item>> {
  const imported: ImportedFiles<Item> = { items: [], replies: [], problems: [] };
  const files = texts.map((text, at) => namedFile(text, `f${at}`));
  const problem = (fileProblem: FileProblem) => imported.problems.push(fileProblem);
  for (const part of await collected<Imported<Item>>(read({ ...kit(), files, asked: {}, problem, ...given }))) {
    if (part.kind === "item") imported.items.push(part.item);
    else if (part.kind === "reply") imported.replies.push(part.reply);
    else if ("params" in imported) throw new Error("The importer gives its suite's parameters twice.");
    else imported.params = part.params;
  }
  return imported;
}

/** Runs a command on files with these texts and collects the rows and problems. */
export async function printed({ run }: Command, texts: readonly string[], options: Record<string, string> = {}) {
  const problems: FileProblem[] = [];
  const files = texts.map((text, at) => namedFile(text, `f${at}`));
  const rows = await collected(run({ files, options, optionFiles: {}, problem: (problem) => problems.push(problem), tools: {} }));
  return { rows, problems };
}
