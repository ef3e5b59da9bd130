/** Name of the header in which the proxy hands a page its nonce. */
export const nonceHeader = "x-nonce";

/** The policy of an answer that is no page. */
export const noPage = "default-src 'none'; frame-ancestors 'none'";

/** 128 random bits in base64, for one page alone. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * What a page may load and run: scripts with its nonce and those that they load, everything else from Heed itself, and no frames
 * around it. Development reloads code by `eval` and a socket.
 */
export function contentPolicy(nonce: string, isDevelopment: boolean): string {
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Charts and panes place what they draw by style attributes, which have no nonce.
    "style-src": "'self' 'unsafe-inline'",
    // Figures are saved as pictures that the page makes itself.
    "img-src": "'self' data: blob:",
    "connect-src": `'self'${isDevelopment ? " ws:" : ""}`,
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}
