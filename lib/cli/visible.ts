// A terminal obeys these: a file that is no text could clear it, or write what nobody typed.
const control = /(?!\r\n)[^\P{Cc}\t\n]/gu;

/** A text without characters that steer a terminal: each is written as JSON escapes it. */
export const visible = (text: string): string =>
  text.replace(control, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
