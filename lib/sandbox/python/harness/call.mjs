// Makes one call through the interpreter's C functions. No Python of the harness runs during a case, so a case cannot patch any.
import { Denied } from "./gate.mjs";
import { Unreadable, valueReader } from "./read-value.mjs";

const FILE_INPUT = 257;
// The source is UTF-8 whatever its first lines declare.
const [SOURCE_IS_UTF8, IGNORE_COOKIE] = [0x100, 0x800];
const MESSAGE = 2000;
/** The version of the format in which compiled code is stored. */
const MARSHAL_VERSION = 5;
/** Number of sources that are kept compiled. */
const KEPT = 50;

const isWellFormed = (text) => !/\0/.test(text) && !/\p{Cs}/u.test(text);

/**
 * Creates the function that makes calls in an interpreter.
 * @param {WebAssembly.Instance} instance the booted interpreter
 * @param {number} minorVersion of Python: 14 for 3.14
 * @param {number} resultBytes largest number of characters of JSON in a result
 */
export function caller(instance, minorVersion, resultBytes) {
  const c = instance.exports;
  const bytesOf = (text) => Buffer.from(`${text}\0`, "utf8");
  const place = (text) => {
    const bytes = bytesOf(text);
    const at = c.malloc(bytes.length);
    if (at === 0) throw new Denied("too_large", "The call is larger than the interpreter's memory.");
    new Uint8Array(c.memory.buffer).set(bytes, at);
    return at;
  };
  // Read once, before any case, so that a case cannot change them.
  const kept = Object.fromEntries(
    ["lineno", "tb_next", "tb_frame", "tb_lineno", "f_code", "co_filename", "__builtins__"].map((name) => [name, place(name)]),
  );
  const fileName = "<function>";
  const file = place(fileName);
  const module = place("function");
  const flags = c.malloc(8);
  new Int32Array(c.memory.buffer).set([SOURCE_IS_UTF8 | IGNORE_COOKIE, minorVersion], flags >> 2);
  const loads = c.PyObject_GetAttrString(c.PyImport_ImportModule(place("json")), place("loads"));
  const builtins = c.PyEval_GetBuiltins();
  const read = valueReader(c, resultBytes);
  const readText = valueReader(c, MESSAGE * 20);
  const syntaxError = () => new Int32Array(c.memory.buffer)[c.PyExc_SyntaxError.value >> 2];
  const memoryError = () => new Int32Array(c.memory.buffer)[c.PyExc_MemoryError.value >> 2];

  // Compiled sources by their text: the same source is usually called many times, and loading its code takes a tenth of the time of
  // compiling it. Each was copied out before any of it ran, in a freshly booted interpreter, so no case can have changed it.
  const compiled = new Map();
  const codeOf = (source) => {
    const known = compiled.get(source);
    if (known) {
      const at = c.malloc(known.length);
      if (at !== 0) {
        known.copy(new Uint8Array(c.memory.buffer), at);
        return c.PyMarshal_ReadObjectFromString(at, known.length);
      }
    }
    const code = c.Py_CompileStringExFlags(place(source), file, FILE_INPUT, flags, -1);
    const written = code === 0 ? 0 : c.PyMarshal_WriteObjectToString(code, MARSHAL_VERSION);
    if (written === 0) {
      if (code !== 0) c.PyErr_Clear();
      return code;
    }
    const at = c.PyBytes_AsString(written);
    compiled.set(source, Buffer.from(new Uint8Array(c.memory.buffer).slice(at, at + c.PyBytes_Size(written))));
    if (compiled.size > KEPT) compiled.delete(compiled.keys().next().value);
    return code;
  };

  const attribute = (object, name) => {
    const pointer = c.PyObject_GetAttrString(object, kept[name]);
    if (pointer === 0) c.PyErr_Clear();
    return pointer;
  };
  // A case may give an error any line number; implausible ones are ignored.
  const number = (object) => {
    const line = object === 0 ? 0 : c.PyLong_AsLong(object);
    if (line === -1) c.PyErr_Clear();
    return line > 0 ? line : null;
  };
  const textOf = (object) => {
    try {
      return JSON.parse(readText(object));
    } catch {
      return "";
    }
  };
  /** Returns the innermost line of the function's own source in the traceback of an exception. */
  const lineOf = (error) => {
    let line = null;
    for (let at = c.PyException_GetTraceback(error), steps = 0; at !== 0 && steps < 5000; at = attribute(at, "tb_next"), steps++) {
      const frame = attribute(at, "tb_frame");
      if (frame === 0) break;
      if (textOf(attribute(attribute(frame, "f_code"), "co_filename")) === fileName) line = number(attribute(at, "tb_lineno"));
    }
    return line;
  };
  const typeName = (error) => {
    const name = c.PyType_GetName(new Int32Array(c.memory.buffer)[(error >> 2) + 1]);
    return textOf(name);
  };
  const raised = () => {
    const error = c.PyErr_GetRaisedException();
    if (error === 0) return { kind: "harness", message: "The interpreter gave neither a value nor an exception." };
    if (c.PyErr_GivenExceptionMatches(error, memoryError()))
      return { kind: "memory", message: "The function needs more memory than allowed." };
    const isSyntax = c.PyErr_GivenExceptionMatches(error, syntaxError());
    const line = isSyntax ? number(attribute(error, "lineno")) : lineOf(error);
    const type = typeName(error);
    // `str` may run code of the case, which happens within the case's limits.
    const description = c.PyObject_Str(error);
    if (description === 0) c.PyErr_Clear();
    const message = description === 0 ? "" : textOf(c.PyUnicode_Substring(description, 0, MESSAGE)).slice(0, MESSAGE);
    return { kind: "exception", type, message, line };
  };

  const given = (result) => (result === 0 ? raised() : { kind: "value", json: read(result) });

  /**
   * Does everything from the source to the text of the result; the interpreter must be restored afterwards.
   * @param {{ source: string, name: string, args: string } | { at: number, args: string }} order a source and the name of its function, or
   * the address of a function of the harness
   */
  return ({ source, name, at, args }) => {
    if (at === undefined && !isWellFormed(source))
      return { kind: "exception", type: "SyntaxError", message: "The source holds a null byte or half a surrogate pair.", line: null };
    try {
      const listed = c.PyObject_CallOneArg(loads, c.PyUnicode_FromString(place(args)));
      const positional = listed === 0 ? 0 : c.PyList_AsTuple(listed);
      if (positional === 0) {
        c.PyErr_Clear();
        return { kind: "not_json", message: "The arguments of the call are no JSON list." };
      }
      if (at !== undefined) return given(c.PyObject_Call(at, positional, 0));
      const globals = c.PyModule_GetDict(c.PyImport_AddModule(module));
      c.PyDict_SetItemString(globals, kept.__builtins__, builtins);
      const code = codeOf(source);
      if (code === 0 || c.PyEval_EvalCode(code, globals, globals) === 0) return raised();
      const called = c.PyDict_GetItemString(globals, place(name));
      if (called === 0) return { kind: "exception", type: "NameError", message: `The source defines no ${name}.`, line: null };
      return given(c.PyObject_Call(called, positional, 0));
    } catch (error) {
      if (error instanceof Denied || error instanceof Unreadable) return { kind: error.kind, message: error.message };
      if (error instanceof RangeError && error.message.includes("call stack"))
        return {
          kind: "exception",
          type: "RecursionError",
          message: "The calls are nested deeper than the interpreter's stack allows.",
          line: null,
        };
      return { kind: "crashed", message: `The interpreter died: ${String(error?.message ?? error).slice(0, MESSAGE)}` };
    }
  };
}
