import type { TextHash } from "@/lib/contracts/message";

/** Lets one request with a shared text run before the others, so that the provider's cache holds the text when they arrive. */
export class WarmGate {
  private readonly warming = new Map<TextHash, { ended: Promise<void>; end: () => void }>();
  private readonly warm = new Set<TextHash>();

  /**
   * Returns `go` if a request with the text has ended, `first` for the one request that runs first and must call `ended`, else a promise
   * after which to ask again.
   */
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

  /** Reports that the first request with a text has ended, with any result. */
  ended(hash: TextHash): void {
    this.warm.add(hash);
    this.warming.get(hash)?.end();
    this.warming.delete(hash);
  }
}
