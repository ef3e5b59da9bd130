import type { NewItem } from "@/lib/benchmarks/family";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { hashesOf } from "@/lib/blobs/open-stored";
import { findText } from "@/lib/blobs/shared-texts";
import type { Part, TextHash } from "@/lib/contracts/message";
import type { CreateSuite, SuitePreview } from "@/lib/contracts/suite";
import { randomFrom } from "@/lib/random/seeded-random";
import { hashOfText } from "@/lib/text/text-hash";
import { suiteParams } from "./suite-params";

/** Items that a preview always makes; after them it only continues for a moment. */
const least = 5;
const countMs = 50;
/** Characters of a prompt's text that are shown. */
const shownCharacters = 2000;

/**
 * Generates a preview from suite parameters without storing anything: the first item and the last that was made in a short time. Throws
 * `not_found` or `invalid`.
 * @param given items to use instead of generating them from the parameters
 * @returns the preview; the number of items is a lower bound if the family does not know it
 */
export async function previewSuite(
  request: Pick<CreateSuite, "benchmark" | "params" | "seed">,
  given: Iterable<NewItem<unknown>> | null = null,
): Promise<SuitePreview> {
  const { manifest, engine } = await loadFamily(request.benchmark);
  const texts = new Map<TextHash, string>();
  const share = (text: string) => {
    const hash = hashOfText(text);
    texts.set(hash, text);
    return hash;
  };
  const begun = performance.now();
  let first: NewItem<unknown> | null = null;
  let last: NewItem<unknown> | null = null;
  let itemCount = 0;
  let complete = true;
  const params = given === null ? suiteParams(manifest, request.params) : null;
  const size = given === null ? (engine.suite.size?.(params) ?? null) : null;
  const made = () => engine.suite.generate(params, { random: randomFrom(request.seed), share });
  for (const item of given ?? made()) {
    if (itemCount >= least && performance.now() - begun > countMs) {
      complete = false;
      break;
    }
    itemCount++;
    first ??= item;
    last = item;
  }
  const run = defaultRun(manifest);
  const text = (hash: TextHash) => texts.get(hash) ?? "";
  const shown = [...new Set([first, last])].flatMap((item) => item ?? []);
  // A build has stored the texts that its items share.
  for (const { body } of given ? shown : [])
    for (const hash of hashesOf(engine.asking.next(openItem(engine, body, text), [], run)?.messages ?? []))
      if (!texts.has(hash)) texts.set(hash, (await findText(hash))?.text ?? "");
  return {
    itemCount: size?.items ?? itemCount,
    counted: size !== null || complete,
    complete,
    inputTokens: size?.inputTokens ?? null,
    examples: shown.map(({ key, tags, body }) => {
      const messages = engine.asking.next(openItem(engine, body, text), [], run)?.messages ?? [];
      return { key, tags, messages: messages.map(({ role, parts }) => ({ role, ...opening(parts, text) })) };
    }),
  };
}

/** The beginning of a message's text, and the length of all of it. */
function opening(parts: readonly Part[], text: (hash: TextHash) => string) {
  const whole = parts.map((part) => (typeof part === "string" ? part : text(part.hash)));
  const characters = whole.reduce((sum, piece) => sum + piece.length, 0);
  return { text: whole.join("").slice(0, shownCharacters), characters };
}
