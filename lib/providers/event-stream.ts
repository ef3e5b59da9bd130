import type { StreamFold } from "./protocols/protocol";

/** Thrown for a stream that ended before its reply was finished. */
export class UnfinishedStream extends Error {
  override readonly name = "UnfinishedStream";
}

/** Reads a stream of server-sent events piece by piece; the protocol assembles them into the body that would have been sent as a whole. */
export class EventStream {
  private rest = "";
  private data: string[] = [];
  /** UTF-16 code units of the current event. */
  private kept = 0;
  private name = "";

  constructor(private readonly fold: StreamFold) {}

  /** UTF-16 code units in memory: the reply so far and the current event, without the wrapping of earlier events. */
  get held(): number {
    return this.fold.held + this.kept + this.rest.length;
  }

  get isDone(): boolean {
    return this.fold.isDone;
  }

  write(piece: string): void {
    this.rest += piece;
    // A line may be as long as the reply, and would otherwise be split again with each piece of it.
    if (!/[\r\n]/.test(piece)) return;
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.line(line);
  }

  /** Returns the body as JSON. Throws UnfinishedStream. */
  end(): string {
    this.line(this.rest.replace(/\r$/, ""));
    this.line("");
    const body = this.fold.end();
    if (body === null) throw new UnfinishedStream("the reply stream ended early");
    return JSON.stringify(body);
  }

  private line(line: string): void {
    if (line === "") {
      this.event();
      return;
    }
    const [, field, value = ""] = /^(data|event|error): ?(.*)$/s.exec(line) ?? [];
    if (field === "event") this.name = value.trim();
    if (field === undefined || field === "event") return;
    // An old server uses this name for its error field.
    if (field === "error") this.name = "error";
    this.data.push(value);
    this.kept += value.length;
  }

  private event(): void {
    const { name } = this;
    this.name = "";
    if (this.data.length === 0 && name !== "error") return;
    const data = this.data.join("\n");
    this.data = [];
    this.kept = 0;
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      // A part of the reply must not go missing unnoticed; a word such as `ping` or `[DONE]` is not a part of it.
      if (name !== "error" && /^\s*(?:\{|\[(?![A-Z]+\]\s*$))/.test(data))
        throw new UnfinishedStream("an event in the reply stream is not JSON");
      json = data.trim();
    }
    this.fold.take(name, json);
  }
}
