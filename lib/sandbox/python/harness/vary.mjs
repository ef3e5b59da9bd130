// Two hash seeds reveal a result that depends on the order of strings in a set, but much else is equal under both and different on a 64-bit
// machine: hashes of tuples, large integers and floats, `sys.maxsize`, the sizes of native integers, how deep calls may nest, the addresses
// of objects. Also, `sum` adds floats differently than Python before 3.12. Therefore the interpreter of any seed except 0 is varied in all
// of these: a result that stays the same is the same elsewhere.

/** The instruction that pushes `_PyHASH_XXPRIME_5` of Python's hash of tuples, and one with another number in its place. */
const tupleHash = Buffer.from([0x41, 0xb1, 0xcf, 0xd9, 0xb2, 0x01]);
const otherHash = Buffer.from([0x41, 0xb3, 0xcb, 0xd1, 0xb6, 0x01]);

/**
 * Varies the interpreter's hash of tuples; seed 0 leaves it unchanged.
 * @param {Uint8Array} code of the interpreter
 * @param {number} hashSeed
 * @returns {Uint8Array}
 */
export function variedCode(code, hashSeed) {
  if (hashSeed === 0) return code;
  const varied = Buffer.from(code);
  let place = varied.indexOf(tupleHash);
  if (place === -1) throw new Error("The interpreter's hash of tuples is not where it was: it cannot be varied.");
  for (; place !== -1; place = varied.indexOf(tupleHash, place)) otherHash.copy(varied, place);
  return varied;
}

/** Builds Python code that varies the library, run after all imports and before the memory is copied. */
export const variedPython = (hashSeed) =>
  hashSeed === 0
    ? ""
    : `
def vary():
    import array
    import builtins
    import random
    import struct
    import sys

    if hash(2**61 + 6) != 7 or hash(0.5) != 0:
        raise RuntimeError("The hashes of numbers are not varied.")
    add, size, array_type = builtins.sum, sys.getsizeof, array.array

    def sum(iterable, /, start=0):
        values = list(iterable)
        if type(start) is not float and float not in {type(value) for value in values}:
            return add(values, start)
        for value in values:
            start = start + value
        return start

    def getsizeof(*given):
        return 2 * size(*given)

    wide = str.maketrans("lLnNP", "qQqQQ")

    def native(act):
        def varied(form, *given, **named):
            text = form.decode() if isinstance(form, bytes) else form
            return act(form if text[:1] in ("=", "<", ">", "!") else text.translate(wide), *given, **named)
        return varied

    class array_of_64_bits(array_type):
        def __new__(cls, typecode, *given):
            return super().__new__(cls, typecode.translate(wide) if typecode in ("l", "L") else typecode, *given)

    builtins.sum, sys.getsizeof, array.array = sum, getsizeof, array_of_64_bits
    for name in ("calcsize", "pack", "unpack", "pack_into", "unpack_from", "iter_unpack", "Struct"):
        setattr(struct, name, native(getattr(struct, name)))
    sys.maxsize = 2**63 - 1
    sys.platform = "linux"
    sys.setrecursionlimit(3000)

    # Free places of every size in no order: what is made one after the other lies at addresses that do not rise.
    order, kept = random.Random(1), []
    for length in range(0, 496, 16):
        places = [bytes(length) + b"x" for _ in range(64)]
        kept += places[::4]
        order.shuffle(places)
        while places:
            places.pop()
    return kept
varied = vary()
del vary
`;

const MODULUS = 2n ** 61n - 1n;
const TP_HASH = 60;
// (i32) -> i32 through a JavaScript function.
const oneToOne = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127],
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0],
);
// Read before the gate wraps it.
const { Instance, Module } = WebAssembly;

/** Returns the lower half of a 64-bit hash, which determines the position in a set or dictionary; -1 is not a valid hash. */
function lowerHalf(size, isNegative) {
  const half = Number(BigInt.asIntN(32, isNegative ? -size : size));
  return half === -1 ? -2 : half;
}

/**
 * Gives integers, floats and None the hashes of a 64-bit machine. Must be called before modules are imported, because their sets and
 * dictionaries contain such hashes.
 * @param {WebAssembly.Instance} instance
 * @param {number} hashSeed
 */
export function varyHashes(instance, hashSeed) {
  // None gets another hash because it was its address before Python 3.12.
  if (hashSeed === 0) return;
  const { memory, __indirect_function_table: table, PyLong_Type, PyFloat_Type, _PyNone_Type } = instance.exports;
  let words = new Int32Array(memory.buffer);
  const read = (at) => {
    if (words.length === 0) words = new Int32Array(memory.buffer);
    return words[at >> 2];
  };
  const ofInteger = (object) => {
    const tag = read(object + 8);
    const isNegative = (tag & 3) === 2;
    const count = tag >>> 3;
    if (count <= 1) {
      const size = read(object + 12);
      return isNegative ? (size === 1 ? -2 : -size) : size;
    }
    let size = 0n;
    for (let digit = count - 1; digit >= 0; digit--) size = ((size << 30n) | BigInt(read(object + 12 + 4 * digit))) % MODULUS;
    return lowerHalf(size, isNegative);
  };
  const double = new DataView(new ArrayBuffer(8));
  const ofFloat = (original) => (object) => {
    double.setInt32(0, read(object + 12));
    double.setInt32(4, read(object + 8));
    const value = double.getFloat64(0);
    if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 2 ** 30)) return original(object);
    const bits = double.getBigUint64(0);
    const power = Number((bits >> 52n) & 0x7ffn);
    const digits = (bits & (2n ** 52n - 1n)) | (power === 0 ? 0n : 2n ** 52n);
    const shift = ((Math.max(power, 1) - 1075) % 61) + 61;
    return lowerHalf((digits << BigInt(shift)) % MODULUS, value < 0);
  };
  const original = (type) => table.get(read(type.value + TP_HASH));
  const put = (type, hash) => {
    const at = table.grow(1);
    table.set(at, new Instance(new Module(oneToOne), { e: { f: hash } }).exports.f);
    const before = original(type);
    words[(type.value + TP_HASH) >> 2] = at;
    return before;
  };
  const float = original(PyFloat_Type);
  put(PyLong_Type, ofInteger);
  put(PyFloat_Type, ofFloat(float));
  put(_PyNone_Type, () => 0x2b1d9f35);
}
