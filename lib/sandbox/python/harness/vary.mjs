// Two hash seeds show a result that hangs on the order of strings in a set, but tuples hash alike under both, and otherwise than on a
// machine of 64 bits; and `sum` adds floats otherwise than Pythons before 3.12. So the interpreter of any seed but 0 is varied in these
// two: what comes out the same is the same elsewhere.

/** `_PyHASH_XXPRIME_5` of Python's hash of tuples, as an instruction that pushes it, and another number in its place. */
const tupleHash = Buffer.from([0x41, 0xb1, 0xcf, 0xd9, 0xb2, 0x01]);
const otherHash = Buffer.from([0x41, 0xb3, 0xcb, 0xd1, 0xb6, 0x01]);

/** @param {Uint8Array} code of the interpreter @param {number} hashSeed @returns {Uint8Array} */
export function variedCode(code, hashSeed) {
  if (hashSeed === 0) return code;
  const varied = Buffer.from(code);
  let found = varied.indexOf(tupleHash);
  if (found === -1) throw new Error("The interpreter's hash of tuples is not where it was: it cannot be varied.");
  for (; found !== -1; found = varied.indexOf(tupleHash, found)) otherHash.copy(varied, found);
  return varied;
}

/** Python that is run before the copy of the memory is taken. */
export const variedPython = (hashSeed) =>
  hashSeed === 0
    ? ""
    : `
def vary():
    import builtins
    add = builtins.sum

    def sum(iterable, /, start=0):
        values = list(iterable)
        if type(start) is not float and float not in {type(value) for value in values}:
            return add(values, start)
        for value in values:
            start = start + value
        return start

    builtins.sum = sum
vary()
del vary
`;
