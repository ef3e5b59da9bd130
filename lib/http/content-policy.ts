/** Name of the header in which the proxy passes a page's nonce. */
export const nonceHeader = "x-nonce";

/** Name of the header in which the proxy passes a page's path and query; what a client sends under this name is overwritten. */
export const addressHeader = "x-heed-address";

/** Policy of a response that is not a page. */
export const noPage = "default-src 'none'; frame-ancestors 'none'";

/** Draws 128 random bits in base64, for one page only. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * Builds the policy of a page: scripts with its nonce and those that they load, everything else from Heed itself, and no frames around it.
 * Development reloads code with `eval` and a socket.
 */
export function contentPolicy(nonce: string, isDevelopment: boolean): string {
  const directives = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Charts and panes are positioned by style attributes, which cannot have a nonce.
    "style-src": "'self' 'unsafe-inline'",
    // Figures are saved as pictures that the page itself makes.
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
