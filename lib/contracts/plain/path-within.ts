const controlOrBackslash = /[\p{Cc}\\]/u;

/** Returns the path of Heed to which a login leads, with its search; "/" for addresses of other sites and all that a browser may read as one. */
export function pathWithin(next: string): string {
  if (controlOrBackslash.test(next) || !URL.canParse(next, "http://h")) return "/";
  const url = new URL(next, "http://h");
  const path = url.pathname + url.search;
  // A path such as "/.//evil.example" is on this site, but becomes another one once its dot is resolved.
  return url.origin === "http://h" && !path.startsWith("//") ? path : "/";
}
