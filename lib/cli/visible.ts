// A terminal obeys these characters: a file that is not text could clear it, or type on the user's behalf.
const control = /(?!\r\n)[^\P{Cc}\t\n]/gu;

/** Replaces characters that control a terminal with their JSON escapes. */
export const visible = (text: string): string =>
  text.replace(control, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
