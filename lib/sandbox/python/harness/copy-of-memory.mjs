// Copies the interpreter's memory and restores it. Half of that memory is zeros, of which only one block is kept; only blocks that differ
// are written, because reading costs less than writing. Each byte is compared, because a case can write anywhere.

const BLOCK = 32_768;

/**
 * Copies the memory in its current state.
 * @param {WebAssembly.Memory} memory
 * @returns {() => void} restores every byte to its current value, and sets the bytes by which the memory has grown to zero
 */
export function copyOfMemory(memory) {
  const zeros = Buffer.alloc(BLOCK);
  const now = Buffer.from(memory.buffer);
  const size = now.length;
  const isZero = [];
  for (let at = 0; at < size; at += BLOCK) isZero.push(now.compare(zeros, 0, BLOCK, at, at + BLOCK) === 0);
  const kept = Buffer.alloc(isZero.filter((zero) => !zero).length * BLOCK);
  for (let at = 0, to = 0, block = 0; at < size; at += BLOCK, block++) if (!isZero[block]) to += now.copy(kept, to, at, at + BLOCK);
  return () => {
    const bytes = Buffer.from(memory.buffer);
    let from = 0;
    for (let at = 0, block = 0; at < size; at += BLOCK, block++) {
      if (isZero[block]) {
        if (bytes.compare(zeros, 0, BLOCK, at, at + BLOCK) !== 0) bytes.fill(0, at, at + BLOCK);
        continue;
      }
      if (bytes.compare(kept, from, from + BLOCK, at, at + BLOCK) !== 0) kept.copy(bytes, at, from, from + BLOCK);
      from += BLOCK;
    }
    if (bytes.length > size) bytes.fill(0, size);
  };
}
