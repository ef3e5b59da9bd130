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

/** A registry of one family, for tests that put it in the place of the house's. */
export const registryOf = (family: Family, loaded: LoadedFamily) => ({
  families: [family],
  manifests: [family.manifest],
  familyById: () => family,
  manifestById: () => family.manifest,
  loadFamily: async () => loaded,
});

/** A place where texts are shared, as a suite has one. */
export interface Shelf {
  share: (text: string) => TextHash;
  /** Throws for a hash that `share` did not give. */
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
      if (text === undefined) throw new Error(`Nobody shared a text with the hash ${hash}.`);
      return text;
    },
    has: (hash) => texts.has(hash),
  };
}

/** An item for the inner parts of a family, which know its type; `openItem` opens one for its engine. */
export function opened<Item>(schema: z.ZodType<Item>, body: unknown, text: Shelf["text"] = shelf().text): Opened<Item> {
  return { item: schema.parse(body), text } as Opened<Item>;
}

/** A reply of which nothing else is known. */
export const answer = (reply: string): Answer => ({ reply, sent: nothingSent });

/** A finished turn of which nothing else is known. */
export const turnRecord = (reply: string, verdict: TurnRecord["verdict"] = null): TurnRecord => ({ ...answer(reply), verdict });

/** A turn as metrics see it, of which only so much is known. */
export const scoredTurn = (turn: Partial<ScoredTurn>): ScoredTurn => ({
  ...{ outcomes: "", credits: null, score: null, passed: null, facts: null, latencyMs: null, sent: nothingSent },
  ...turn,
});

/** Messages as an endpoint gets them. */
export function chatMessages(messages: readonly Message[], text: Shelf["text"] = shelf().text): ChatMessage[] {
  return messages.map((message) => ({ role: message.role, content: messageText(message, text) }));
}

/** A file whose text comes in small chunks. */
export function namedFile(text: string, name = "file", chunk = 11): NamedFile {
  return {
    name,
    async *text() {
      for (let at = 0; at < text.length; at += chunk) yield text.slice(at, at + chunk);
    },
  };
}

/** Everything that comes, in its order. */
export async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of source) all.push(value);
  return all;
}

const kit = (): Kit => ({ random: randomFrom("kit"), share: shelf().share, report: () => {} });

/** What a builder is lent; nothing but what is given answers. */
export const buildKit = (given: Partial<BuildKit> = {}): BuildKit => ({ ...kit(), files: [], step: () => {}, ...given });

export interface ImportedFiles<Item> {
  items: NewItem<Item>[];
  replies: ImportedReply[];
  /** Absent where the importer gave none. */
  params?: unknown;
  problems: FileProblem[];
}

/** All that an importer reads from files with these texts. */
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

/** What a command prints for files with these texts. */
export async function printed({ run }: Command, texts: readonly string[], options: Record<string, string> = {}) {
  const problems: FileProblem[] = [];
  const files = texts.map((text, at) => namedFile(text, `f${at}`));
  const rows = await collected(run({ files, options, optionFiles: {}, problem: (problem) => problems.push(problem), tools: {} }));
  return { rows, problems };
}
