// Two runs show chance only if their results differ, and never show a limit of this machine. Therefore a case is watched for its
// dependencies: unseeded random numbers ask the gate for randomness, and errors that another machine would not raise are recorded when they
// are caught.

/** Python that watches a case, run before the memory is copied; `notices(seed)` returns the addresses of two lists to which it writes. */
export const noticing = `
def notices(seed):
    import builtins
    import os
    import random
    import sys

    class Unseeded(random.Random):
        """The module's own generator until someone seeds it."""

        def random(self):
            if self.__class__ is Unseeded:
                os.urandom(1)
            return super().random()

        def getrandbits(self, k):
            if self.__class__ is Unseeded:
                os.urandom(1)
            return super().getrandbits(k)

        def seed(self, *given, **named):
            if given and given[0] is not None or named.get("a") is not None:
                self.__class__ = Seeded
            super().seed(*given, **named)

        def setstate(self, state):
            self.__class__ = Seeded
            super().setstate(state)

    class Seeded(Unseeded):
        pass

    generator = Unseeded()
    for name, value in list(vars(random).items()):
        if getattr(value, "__self__", None) is random._inst:
            setattr(random, name, getattr(generator, name))
    random._inst = generator

    limits, addresses = [], []
    address = builtins.id

    class Address(int):
        """What identifies an object; who computes with it gets what is another number elsewhere."""

    def noted(act):
        def noting(*given):
            addresses.append(None)
            return act(*given)
        return noting

    for name in "lt le gt ge add sub mul truediv floordiv mod divmod pow lshift rshift and or xor radd rsub rmul rmod rand ror rxor".split():
        setattr(Address, f"__{name}__", noted(getattr(int, f"__{name}__")))

    # One to one, so that what goes by identity alone goes as before.
    def id(object, /):
        return Address(address(object) if seed == 0 else address(object) * 0x9E3779B1 & 0xFFFFFFFF)

    builtins.id = id
    # Messages of errors that every machine raises; C's own words for a number beyond a float differ.
    everywhere = (
        "float", "math", "Numerical", "representable", "date", "days", "normalized",
        "int too big to convert", "negative int", "integer ratio", "greater than maximum", "less than minimum",
    )

    def caught(code, offset, error):
        kind = type(error)
        if kind is MemoryError or kind is RecursionError:
            limits.append(None)
        elif kind is OverflowError or kind is ValueError:
            text = " ".join(str(given) for given in error.args if type(given) is str)
            if "sys.maxsize" in text or kind is OverflowError and not any(word in text for word in everywhere):
                limits.append(None)

    watch = sys.monitoring
    watch.use_tool_id(5, "sandbox")
    watch.register_callback(5, watch.events.EXCEPTION_HANDLED, caught)
    watch.set_events(5, watch.events.EXCEPTION_HANDLED)
    return f"{address(limits)} {address(addresses)}"
`;

/**
 * Creates the function that reads what was noticed.
 * @param {WebAssembly.Instance} instance the interpreter
 * @param {string} lists result of `notices`
 * @returns {() => string[]} what has been noticed since the memory was restored
 */
export function noticed(instance, lists) {
  const sizes = lists.split(" ").map((list) => (Number(list) >> 2) + 2);
  const names = ["limits", "addresses"];
  return () => {
    const words = new Int32Array(instance.exports.memory.buffer);
    return names.filter((_, at) => words[sizes[at]] > 0);
  };
}
