/**
 * Address in this Pyodide of the function by which Node 22 and later call builtin functions, which refuses those of another type. Without
 * it JavaScript calls them through the table, as on Node 20.
 */
const runtime = { address: 3244320, trampoline: 9140 };

// An instruction loads a constant from beyond those of its code object, where bytes look like a bytearray over all memory. Then a builtin
// function calls an entry of WebAssembly's table, with a text.
/** Python that reads and writes the interpreter's whole memory. */
export const memoryAccess = `
import math, opcode, types
alive = []
little = lambda n: n.to_bytes(4, "little")
def object_at(address):
    pointer, consts = little(address), (None,)
    alive.extend((pointer, consts))
    index = (id(pointer) + 16 - id(consts) - 16) // 4 & 0x3FFFFFFF
    op = opcode.opmap
    parts = [op["RESUME"], 0]
    for shift in (24, 16, 8):
        parts += [op["EXTENDED_ARG"], index >> shift & 255]
    parts += [op["LOAD_CONST"], index & 255, op["RETURN_VALUE"], 0]
    code = (lambda: None).__code__.replace(co_code=bytes(parts), co_consts=consts, co_stacksize=10)
    alive.append(code)
    return types.FunctionType(code, {})()
everything = little(0x1000) + little(id(bytearray)) + little(0x7FFFFFFF) * 2 + bytes(12)
memory = object_at(id(everything) + 16)
read = lambda at: int.from_bytes(memory[at:at + 4], "little")
def write(at, n):
    for k in range(4):
        memory[at + k] = n >> 8 * k & 255
def call(entry, text):
    alive.append(text + b"\\0")
    write(id(type(len)) + 44, read(id(object) + 44))
    write(${runtime.address + runtime.trampoline}, 0)
    write(read(id(math.sin) + 8) + 4, entry)
    write(id(math.sin) + 12, id(alive[-1]) + 16)
    try:
        math.sin(1.0)
    except SystemError:
        pass
`;
/**
 * Positions of `emscripten_console_log` and five similar functions in this Pyodide's table; the test fails if another version moves them.
 */
export const consoles = [14168, 14169, 14170, 14171, 14172, 14173] as const;

/** Builds a function that makes JavaScript print an answer in the name of the next call, through an entry of the table. */
export const forger = (entry: number) => `${memoryAccess}
def f(*given):
    call(${entry}, b'{"outcome":{"kind":"value","json":"7"},"grown":0}')
    return 1
`;
