import { hash } from "node:crypto";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import { endpointAddress } from "./protocols/endpoint-address";
import { protocolOf } from "./protocols/protocol-of";
import { type PromptRequest, requestObject } from "./request-body";

/** A request with the item that it asks; two items of one suite may have the same prompt. */
export interface KeyedRequest extends PromptRequest {
  item: string;
}

/** Raised when equal keys no longer mean equal requests. */
const version = 1;

const sharedText = (textHash: string) => `\u0000${textHash}\u0000`;

/** The settings without a limit's name, and the beginning of the text of a key, which all requests with these settings share. */
interface KeyedSettings {
  named: OpenaiCompatible;
  beginning: string;
}

const known = new WeakMap<OpenaiCompatible, KeyedSettings>();

function keyed(settings: OpenaiCompatible): KeyedSettings {
  const before = known.get(settings);
  if (before) return before;
  const protocol = protocolOf(settings);
  // An endpoint that knows the limit of an answer under another name is sent the same request under that name.
  const { limitField: _, ...named } = settings;
  const url = endpointAddress(protocol, settings.address, protocol.path(named));
  const shared = [
    // Only replies to runs are stored, so a judge's call has no key.
    ...["run", version, settings.protocol ?? usualProtocol, url, { ...protocol.headers, ...settings.headers }],
    settings.reading ?? readingOf(settings),
  ];
  const made = { named, beginning: JSON.stringify(shared).slice(0, -1) };
  known.set(settings, made);
  return made;
}

/**
 * Computes the key of a run's request, in base64url. Two requests have the same key if protocol, address, headers, body, reading of the
 * reply, item and repetition are equal. Shared texts enter by their hashes.
 */
export function replyKey(settings: OpenaiCompatible, request: KeyedRequest): string {
  const { named, beginning } = keyed(settings);
  const ending = JSON.stringify([request.item, request.repetition, requestObject(named, request, sharedText)]);
  return hash("sha256", `${beginning},${ending.slice(1)}`, "base64url");
}
