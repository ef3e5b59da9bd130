import { StringDecoder } from "node:string_decoder";
import {
  type BrotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
} from "node:zlib";
import { EventStream } from "./event-stream";
import type { StreamFold } from "./protocols/protocol";

/** Thrown for a body that is longer than a reply may be. */
export class ReplyTooLarge extends Error {
  override readonly name = "ReplyTooLarge";
}

/** Thrown for a body in a compression that Node cannot decompress. */
export class UnknownEncoding extends Error {
  override readonly name = "UnknownEncoding";
}

/** Receiver of a body's bytes as they arrive. */
interface Sink {
  write(chunk: Buffer): void;
  end(): string;
  /** Bytes in memory, or about as many code units. */
  readonly held: number;
  /** True once the last event of a stream has arrived; a text ends with its connection. */
  readonly isDone: boolean;
}

const startsStream = /^(data|event|id|retry|error)?:/;
/** Number of characters that suffice to recognize a stream of events. */
const tellingBytes = 6;
const beforeText = /^(\ufeff|\s)+/;

/** Reads a whole text, in UTF-8 or UTF-16 with or without a byte-order mark. */
class WholeText implements Sink {
  held = 0;
  readonly isDone = false;
  private chunks: Buffer[] = [];

  write(chunk: Buffer): void {
    this.held += chunk.length;
    this.chunks.push(chunk);
  }

  end(): string {
    const [only] = this.chunks;
    const bytes = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks);
    this.chunks = [];
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le", 2);
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
    return bytes.toString("utf8");
  }
}

/** Assembles events as they arrive. */
class Events implements Sink {
  private readonly stream: EventStream;
  private readonly decoder = new StringDecoder("utf8");

  constructor(fold: StreamFold) {
    this.stream = new EventStream(fold);
  }

  get held(): number {
    return this.stream.held;
  }

  get isDone(): boolean {
    return this.stream.isDone;
  }

  write(chunk: Buffer): void {
    this.stream.write(this.decoder.write(chunk).replace(/^\ufeff/, ""));
  }

  end(): string {
    this.stream.write(this.decoder.end());
    return this.stream.end();
  }
}

/** Recognizes a stream by its first bytes, because headers may be missing or wrong. */
class SniffedText implements Sink {
  private sink: Sink | null = null;
  private first: Buffer = Buffer.alloc(0);

  constructor(private readonly stream: (() => StreamFold) | undefined) {}

  get held(): number {
    return this.sink?.held ?? this.first.length;
  }

  get isDone(): boolean {
    return this.sink?.isDone ?? false;
  }

  write(chunk: Buffer): void {
    if (this.sink) {
      this.sink.write(chunk);
      return;
    }
    this.first = this.first.length === 0 ? chunk : Buffer.concat([this.first, chunk]);
    // Most bodies begin with a brace.
    const start = this.first[0] === 0x7b ? "{" : this.first.toString("utf8").replace(beforeText, "");
    if (start.length < tellingBytes && /^[deir:]|^$/.test(start)) return;
    this.begin(start);
  }

  end(): string {
    if (!this.sink) this.begin(this.first.toString("utf8").replace(beforeText, ""));
    return this.sink?.end() ?? "";
  }

  private begin(start: string): void {
    this.sink = this.stream && startsStream.test(start) ? new Events(this.stream()) : new WholeText();
    this.sink.write(this.first);
    this.first = Buffer.alloc(0);
  }
}

type Unpacker = Gunzip | BrotliDecompress;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isZlib = (bytes: Buffer) => ((bytes[0] ?? 0) & 15) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
// Without its last bytes a compressed body's text may still be complete; the parser will notice if it is not.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** Returns the decompressor for an encoding; null if the bytes are not compressed, whatever the header says. */
function unpacker(encoding: string, first: Buffer): Unpacker | null {
  if (isGzip(first)) return createGunzip(lenient);
  switch (encoding) {
    case "":
    case "identity":
    case "gzip":
    case "x-gzip":
      return null;
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case "deflate":
      if (isZlib(first)) return createInflate(lenient);
      return first[0] === 0x7b ? null : createInflateRaw(lenient);
    default:
      throw new UnknownEncoding(`the reply is encoded as “${encoding.slice(0, 40)}”, which Heed did not request and cannot read`);
  }
}

interface BodyOptions {
  /** The header `content-encoding`. */
  encoding: string;
  /** Largest size of the body in bytes, uncompressed. */
  most: number;
  /** Called with the size in memory whenever it has grown. */
  grown: (held: number) => void;
  failed: (error: Error) => void;
  /** Creates the assembler of a stream's events; without it a stream is read as text. */
  stream?: (() => StreamFold) | undefined;
}

/**
 * Reads a reply's body from its bytes as they arrive: decompresses it, removes its byte-order mark, and assembles a stream of events into
 * the reply that it contains.
 */
export class ReplyBody {
  private readonly text: SniffedText;
  private unpack: Unpacker | null | undefined;
  private first: Buffer = Buffer.alloc(0);
  private readonly encodings: string[];

  constructor(private readonly options: BodyOptions) {
    this.text = new SniffedText(options.stream);
    this.encodings = options.encoding
      .toLowerCase()
      .split(",")
      .map((name) => name.trim());
  }

  write(chunk: Buffer): void {
    if (this.unpack !== undefined) {
      if (this.unpack) this.unpack.write(chunk);
      else this.keep(chunk);
      return;
    }
    this.first = this.first.length === 0 ? chunk : Buffer.concat([this.first, chunk]);
    if (this.first.length >= 2) this.begin();
  }

  /** True once the last event of a stream has arrived. */
  get isDone(): boolean {
    return this.text.isDone;
  }

  /** Calls back with the whole body once it is decompressed. */
  end(whole: (body: () => string) => void): void {
    if (this.unpack === undefined && this.first.length > 0) this.begin();
    const body = () => this.text.end();
    if (!this.unpack) whole(body);
    this.unpack?.once("end", () => whole(body));
    this.unpack?.end();
  }

  /** Pauses decompression; `resume` continues it. */
  pause(): void {
    this.unpack?.pause();
  }

  resume(): void {
    this.unpack?.resume();
  }

  /** Stops decompression and frees its memory. */
  destroy(): void {
    this.unpack?.destroy();
  }

  private begin(): void {
    const { first } = this;
    this.first = Buffer.alloc(0);
    // The header lists compressions in the order in which they were applied.
    const [encoding = "", ...before] = this.encodings.filter((name) => name !== "identity").reverse();
    if (before.length > 0) throw new UnknownEncoding(`the reply is compressed ${before.length + 1} times over (${this.options.encoding})`);
    this.unpack = unpacker(encoding, first);
    this.unpack?.on("data", (chunk: Buffer) => this.keep(chunk)).on("error", this.options.failed);
    this.write(first);
  }

  private keep(chunk: Buffer): void {
    const { most, grown, failed } = this.options;
    try {
      this.text.write(chunk);
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const { held } = this.text;
    if (held > most) failed(new ReplyTooLarge(`the reply is longer than ${most / 2 ** 20} MB`));
    else grown(held);
  }
}
