// The interpreter reaches the world through the functions that it imports, and through nothing else. Each of them is wrapped:
// while a case runs, those that keep no state outside the interpreter's memory are let through, a few have a harmless answer of
// their own, and any other ends the case.

/** Thrown through the interpreter's frames when a case calls what it may not. */
export class Denied extends Error {
  /** @param {"forbidden" | "crashed" | "too_large"} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

// Without effect outside the interpreter's memory.
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
  "emscripten_resize_heap",
  "random_get",
  "_emscripten_get_progname",
]);

// The interpreter ends itself by one of them: a fatal error, `os._exit`, `os.abort`.
const endings = new Set(["_abort_js", "__assert_fail", "proc_exit", "exit"]);

const NOENT = 44;
const NOTTY = 59;
const SUCCESS = 0;

/**
 * @param {object} options
 * @param {boolean} options.open lets everything through: for tests of the layers below
 * @param {number} options.outputBytes how much a case may print
 * @param {string} options.archive the file of Python's standard library, the only one that a case may open
 */
export function createGate({ open, outputBytes, archive }) {
  let running = false;
  let printed = 0;
  /** @type {Denied | null} */
  let denied = null;
  let library = new Set();
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
  const refuse = (name, what) => deny("forbidden", `The function reached for ${what ?? name}, which the sandbox withholds.`);

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
      // The name of a source that is no file: Python looks for its lines when it words a syntax error.
      return /^<.*>$/.test(path) ? -NOENT : refuse(name, `the path “${path}”`);
    };
  /** What a case gets for these imports, instead of the import or after a look at its arguments. */
  const own = {
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
    // Asked by `time.sleep`, which then waits in a loop.
    can_run_sync_js: () => () => 0,
    __syscall_stat64: (real) => onArchive("__syscall_stat64", real, 0),
    __syscall_openat: (real) => (directory, path, flags, varargs) => {
      // Reading alone: no bit but O_CLOEXEC and O_LARGEFILE.
      if ((flags & ~0o2100000) !== 0) return refuse("__syscall_openat", `the path “${text(path)}”`);
      const fd = onArchive("__syscall_openat", real, 1)(directory, path, flags, varargs);
      if (fd >= 0) library.add(fd);
      return fd;
    },
  };

  const wrap = (name, real) => {
    if (typeof real !== "function" || pure.has(name)) return real;
    const closed =
      own[name]?.(real) ?? (endings.has(name) ? () => deny("crashed", "The interpreter ended itself.") : () => refuse(name, undefined));
    return (...given) => (running && !open ? closed(...given) : real(...given));
  };

  return {
    /** Wraps what the interpreter imports; anything else that is instantiated stays as it is. */
    imports: (of) =>
      Object.fromEntries(
        Object.entries(of).map(([module, functions]) => {
          if (module.startsWith("GOT.")) return [module, functions];
          const get = (from, name) => wrap(String(name), from[name]);
          return [module, new Proxy(functions, { get })];
        }),
      ),
    opened: (of) => {
      instance = of;
    },
    close: () => {
      running = true;
      printed = 0;
      denied = null;
      library = new Set();
    },
    /** Ends a case; the files of the standard library that it has left open, and what it was denied. */
    release: () => {
      running = false;
      return { left: [...library], denied };
    },
  };
}
