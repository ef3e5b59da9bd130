// The interpreter reaches the outside only through the functions that it imports and the JavaScript functions in its table. Each of them is
// wrapped: during a case, those without state outside the interpreter's memory are allowed, a few give a harmless answer instead, and any
// other ends the case. Code that writes to the interpreter's memory can call any entry of the table, so an entry needs the same wrapper as
// an import.

/** Thrown through the interpreter's frames if a case calls something forbidden. */
export class Denied extends Error {
  /** @param {"forbidden" | "crashed" | "too_large"} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// Functions without effect outside the interpreter's memory.
const pure = new Set([
  "_PyEM_TrampolineCall_JS",
  "clock_time_get",
  "clock_res_get",
  "emscripten_get_now",
  "emscripten_date_now",
  "_tzset_js",
  "_timegm_js",
  "_mktime_js",
  "_localtime_js",
  "_gmtime_js",
  "emscripten_get_heap_max",
  "random_get",
  "_emscripten_get_progname",
]);

/** What a case depends on, besides its arguments, once it has called one of these. */
const uses = {
  clock_time_get: "clock",
  clock_res_get: "clock",
  emscripten_get_now: "clock",
  emscripten_date_now: "clock",
  random_get: "chance",
  _localtime_js: "zone",
  _mktime_js: "zone",
};

// The interpreter ends itself with one of these: a fatal error, `os._exit`, `os.abort`.
const endings = new Set(["_abort_js", "__assert_fail", "proc_exit", "exit"]);

const NOENT = 44;
const NOTTY = 59;
const SUCCESS = 0;

/**
 * Creates the gate around an interpreter.
 * @param {object} options
 * @param {boolean} options.open allows everything, to test the layers below
 * @param {number} options.outputBytes largest number of bytes that a case may print
 * @param {string} options.archive the file of Python's standard library, the only one that a case may open
 */
export function createGate({ open, outputBytes, archive }) {
  let running = false;
  let printed = 0;
  /** @type {Denied | null} */
  let denied = null;
  let library = new Set();
  let used = new Set();
  /** Wrapped JavaScript functions in the interpreter's table, in the form in which WebAssembly calls them. */
  const inTable = [];
  /** @type {WebAssembly.Instance | null} */
  let instance = null;

  const memory = () => instance.exports.memory.buffer;
  const text = (at) => {
    const bytes = new Uint8Array(memory());
    let end = at;
    while (end < at + 300 && bytes[end]) end += 1;
    return Buffer.from(bytes.subarray(at, end)).toString("utf8");
  };
  const deny = (kind, message) => {
    denied ??= new Denied(kind, message);
    throw denied;
  };
  const refuse = (name, reached) => deny("forbidden", `The function used ${reached ?? name}, which the sandbox blocks.`);

  const print = (fd, vectors, count, written) => {
    if (fd !== 1 && fd !== 2) refuse("fd_write", `file ${fd}`);
    const view = new DataView(memory());
    let size = 0;
    for (let at = 0; at < count; at++) size += view.getUint32(vectors + 8 * at + 4, true);
    printed += size;
    if (printed > outputBytes) deny("too_large", `The function printed more than ${outputBytes} bytes.`);
    view.setUint32(written, size, true);
    return SUCCESS;
  };
  const ofLibrary =
    (name, real) =>
    (fd, ...rest) =>
      library.has(fd) ? real(fd, ...rest) : refuse(name, `file ${fd}`);
  const onArchive =
    (name, real, pathAt) =>
    (...given) => {
      const path = text(given[pathAt]);
      if (path === archive) return real(...given);
      // Two paths may be asked for: a package's folder within the archive, which Python looks for before it reads the archive; and the name
      // of a source that is not a file, whose lines Python looks for when it words a syntax error.
      const isPackage = path.startsWith(`${archive}/`) && /^[\w/]+$/.test(path.slice(archive.length));
      return isPackage || /^<.*>$/.test(path) ? -NOENT : refuse(name, `the path “${path}”`);
    };
  /** Replacements for these imports, which answer instead of the import or check its arguments first. */
  const guarded = {
    fd_write: () => print,
    fd_read: (real) => (fd, vectors, count, read) => {
      if (fd !== 0) return ofLibrary("fd_read", real)(fd, vectors, count, read);
      new DataView(memory()).setUint32(read, 0, true);
      return SUCCESS;
    },
    fd_seek: (real) => ofLibrary("fd_seek", real),
    fd_fdstat_get: (real) => ofLibrary("fd_fdstat_get", real),
    fd_close: (real) => (fd) => {
      const result = ofLibrary("fd_close", real)(fd);
      library.delete(fd);
      return result;
    },
    __syscall_fstat64: (real) => (fd, at) => (fd <= 2 ? real(fd, at) : ofLibrary("__syscall_fstat64", real)(fd, at)),
    __syscall_fcntl64: (real) => ofLibrary("__syscall_fcntl64", real),
    __syscall_ioctl: () => () => -NOTTY,
    // Used by `time.sleep`, which then waits in a loop.
    can_run_sync_js: () => () => 0,
    emscripten_resize_heap: (real) => (size) => {
      const grown = real(size);
      if (!grown) used.add("memory");
      return grown;
    },
    __syscall_stat64: (real) => onArchive("__syscall_stat64", real, 0),
    __syscall_openat: (real) => (directory, path, flags, varargs) => {
      // Only reading is allowed: no bits except O_CLOEXEC and O_LARGEFILE.
      if ((flags & ~0o2100000) !== 0) return refuse("__syscall_openat", `the path “${text(path)}”`);
      const fd = onArchive("__syscall_openat", real, 1)(directory, path, flags, varargs);
      if (fd >= 0) library.add(fd);
      return fd;
    },
  };

  const wrap = (name, real) => {
    if (typeof real !== "function") return real;
    if (pure.has(name)) {
      const use = uses[name];
      if (use === undefined) return real;
      return (...given) => {
        if (running) used.add(use);
        return real(...given);
      };
    }
    const closed =
      guarded[name]?.(real) ?? (endings.has(name) ? () => deny("crashed", "The interpreter ended itself.") : () => refuse(name, undefined));
    return (...given) => (running && !open ? closed(...given) : real(...given));
  };

  const { Instance } = WebAssembly;
  // Emscripten puts a JavaScript function into the table through a separate module that imports only this function.
  WebAssembly.Instance = function GatedInstance(module, imports) {
    const real = imports?.e?.f;
    if (typeof real !== "function") return new Instance(module, imports);
    const closed = (...given) => (running && !open ? refuse(real.name, undefined) : real(...given));
    const made = new Instance(module, { e: { f: closed } });
    inTable.push(made.exports.f);
    return made;
  };

  return {
    /** Wraps what the interpreter imports; anything else that is instantiated is unchanged. */
    imports: (imports) =>
      Object.fromEntries(
        Object.entries(imports).map(([module, functions]) => {
          if (module.startsWith("GOT.")) return [module, functions];
          const get = (from, name) => wrap(String(name), from[name]);
          return [module, new Proxy(functions, { get })];
        }),
      ),
    opened: (booted) => {
      instance = booted;
    },
    close: () => {
      running = true;
      printed = 0;
      denied = null;
      library = new Set();
      used = new Set();
    },
    /**
     * Ends a case; returns the files of the standard library that it left open, what it was denied, and what it used besides its arguments.
     */
    release: () => {
      running = false;
      return { left: [...library], denied, used: [...used] };
    },
    /** Calls each JavaScript function in the table as a case could; true if there are some and all are refused. */
    tableIsClosed() {
      const refused = inTable.map((call) => {
        this.close();
        try {
          // False is a valid number for each of WebAssembly's types.
          call(...Array.from({ length: call.length }, () => false));
        } catch {
          // A function may also fail for its own reasons: only a denial by the gate counts.
        }
        return this.release().denied !== null;
      });
      return refused.length > 0 && refused.every(Boolean);
    },
  };
}
