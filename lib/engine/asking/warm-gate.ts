import type { TextHash } from "@/lib/contracts/message";

/** Lets one request of a shared text go ahead of its siblings, so that the provider's cache holds the text when they come. */
export class WarmGate {
  private readonly warming = new Map<TextHash, { ended: Promise<void>; end: () => void }>();
  private readonly warm = new Set<TextHash>();

  /** `go` for a text that a request has ended with; `first` for the one request that goes ahead and must call `ended`; else when to ask again. */
  enter(hash: TextHash): "go" | "first" | Promise<void> {
    if (this.warm.has(hash)) return "go";
    const open = this.warming.get(hash);
    if (open) return open.ended;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.warming.set(hash, { ended, end });
    return "first";
  }

  /** The first request of a text has ended, however it did. */
  ended(hash: TextHash): void {
    this.warm.add(hash);
    this.warming.get(hash)?.end();
    this.warming.delete(hash);
  }
}
