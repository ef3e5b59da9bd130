// Reads a result from the interpreter's memory with the C functions of Python's exact types. None of them runs code of the case: a subclass
// is read as its base type, whatever its methods return.

/** Thrown for a value without JSON text, or whose text is too long. */
export class Unreadable extends Error {
  /** @param {"not_json" | "too_large"} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const DEEPEST = 400;
const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b" };
const special = /["\\\n\r\t\f\b]|[^ -~]/g;
const escaped = (unit) => escapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Formats a float like Python: the shortest digits that reproduce it, with an exponent from 1e16 on and below 1e-4. */
export function floatText(value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits, power] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  const plain = String(value);
  return plain.includes(".") ? plain : `${plain}.0`;
}

/**
 * Creates a function that reads values as JSON text.
 * @param {Record<string, any>} c the interpreter's exports
 * @param {number} limit largest number of characters in a text
 * @returns {(value: number) => string} returns the text that `json.dumps` gives for the object at an address
 */
export function valueReader(c, limit) {
  const typeOf = (name) => c[name].value;
  const [none, yes, no] = ["_Py_NoneStruct", "_Py_TrueStruct", "_Py_FalseStruct"].map(typeOf);
  const types = Object.fromEntries(["Long", "Float", "Unicode", "List", "Tuple", "Dict"].map((name) => [name, typeOf(`Py${name}_Type`)]));
  const ordered = typeOf("PyODict_Type");
  const scratch = c.malloc(16);
  new Uint8Array(c.memory.buffer).set(Buffer.from("items\0"), scratch);
  const itemsOfOrdered = c.PyObject_GetAttrString(ordered, scratch);
  const places = c.malloc(16 * (DEEPEST + 1));
  const words = () => new Int32Array(c.memory.buffer);
  const kindOf = (object) => {
    const type = words()[(object >> 2) + 1];
    for (const name in types) if (type === types[name] || c.PyType_IsSubtype(type, types[name])) return name;
    return null;
  };
  const cleared = () => c.PyErr_Clear();

  const integer = (object) => {
    const small = c.PyLong_AsLongAndOverflow(object, scratch);
    if (words()[scratch >> 2] === 0) return String(small);
    const digits = c.PyNumber_ToBase(object, 10);
    if (digits !== 0) return unquoted(digits);
    cleared();
    throw new Unreadable("too_large", "The result holds an integer of more digits than Python writes (4,300).");
  };
  const unquoted = (object) => {
    const length = c.PyUnicode_GetLength(object);
    if (length > limit) throw tooLarge();
    const at = c.PyUnicode_AsUTF8AndSize(object, scratch);
    if (at !== 0) return Buffer.from(c.memory.buffer, at, words()[scratch >> 2]).toString("utf8");
    cleared();
    // A lone surrogate cannot be encoded in UTF-8.
    const points = c.PyUnicode_AsUCS4Copy(object);
    if (points === 0) throw tooLarge();
    let text = "";
    for (const point of new Uint32Array(c.memory.buffer, points, length)) text += String.fromCodePoint(point);
    c.PyMem_Free(points);
    return text;
  };
  const quoted = (object) => `"${unquoted(object).replace(special, escaped)}"`;
  const tooLarge = () => new Unreadable("too_large", `The result is longer than ${limit} characters of JSON.`);
  const nameOfType = (object) => {
    const at = words()[(words()[(object >> 2) + 1] >> 2) + 3];
    const bytes = Buffer.from(c.memory.buffer, at, 100);
    const end = bytes.indexOf(0);
    return bytes.toString("utf8", 0, end === -1 ? bytes.length : end);
  };

  return (root) => {
    let text = "";
    let pieces = [];
    let size = 0;
    // Joined from time to time: a million short strings take far more memory than their text.
    const join = () => {
      text += pieces.join("");
      pieces = [];
    };
    const write = (piece) => {
      size += piece.length;
      if (size > limit) throw tooLarge();
      pieces.push(piece);
      if (pieces.length >= 4096) join();
    };
    const key = (object) => {
      if (object === none) return '"null"';
      if (object === yes) return '"true"';
      if (object === no) return '"false"';
      const kind = kindOf(object);
      if (kind === "Unicode") return quoted(object);
      if (kind === "Long") return `"${integer(object)}"`;
      if (kind === "Float") return `"${floatText(c.PyFloat_AsDouble(object))}"`;
      throw new Unreadable("not_json", `A key of the result is of type ${nameOfType(object)}, which is no JSON.`);
    };
    const list = (object, count, item, depth) => {
      write("[");
      for (let at = 0; at < count; at++) {
        if (at > 0) write(", ");
        visit(item(object, at), depth + 1);
      }
      write("]");
    };
    const entries = (object, depth) => {
      write("{");
      let first = true;
      const entry = (name, value) => {
        write(`${first ? "" : ", "}${key(name)}: `);
        first = false;
        visit(value, depth + 1);
      };
      // An OrderedDict has its own order. The method of its type is called, since a case may give the object another one.
      if (words()[(object >> 2) + 1] === ordered) {
        const items = c.PySequence_List(c.PyObject_CallOneArg(itemsOfOrdered, object));
        const count = c.PyList_Size(items);
        for (let at = 0; at < count; at++) {
          const pair = c.PyList_GetItem(items, at);
          entry(c.PyTuple_GetItem(pair, 0), c.PyTuple_GetItem(pair, 1));
        }
      } else {
        const place = places + 16 * depth;
        words().fill(0, place >> 2, (place >> 2) + 4);
        while (c.PyDict_Next(object, place, place + 4, place + 8)) entry(words()[(place >> 2) + 1], words()[(place >> 2) + 2]);
      }
      write("}");
    };
    const visit = (object, depth) => {
      if (object === none) return write("null");
      if (object === yes) return write("true");
      if (object === no) return write("false");
      if (depth > DEEPEST) throw new Unreadable("not_json", `The result holds itself, or is nested deeper than ${DEEPEST} levels.`);
      switch (kindOf(object)) {
        case "Long":
          return write(integer(object));
        case "Float":
          return write(floatText(c.PyFloat_AsDouble(object)));
        case "Unicode":
          return write(quoted(object));
        case "List":
          return list(object, c.PyList_Size(object), c.PyList_GetItem, depth);
        case "Tuple":
          return list(object, c.PyTuple_Size(object), c.PyTuple_GetItem, depth);
        case "Dict":
          return entries(object, depth);
        default:
          throw new Unreadable("not_json", `The result holds a value of type ${nameOfType(object)}, which is no JSON.`);
      }
    };
    visit(root, 0);
    join();
    return text;
  };
}
