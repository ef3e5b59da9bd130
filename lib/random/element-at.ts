/** The element at an index that the caller knows to be in range; the cast stands here because the compiler cannot know it. */
export function elementAt<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
