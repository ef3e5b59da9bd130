/** Name of the cookie that shows that this browser gave a share's password. Its path lets it go to that share only. */
export const ticketCookie = "heed-share";

/** Reads the ticket that a browser sent with a request below a share's address; null if there is none. */
export function ticketOf(headers: Headers): string | null {
  const cookies = (headers.get("cookie") ?? "").split(";").map((part) => part.trim());
  return cookies.find((part) => part.startsWith(`${ticketCookie}=`))?.slice(ticketCookie.length + 1) ?? null;
}

/** Builds the two cookies that keep a ticket: one for the share's pages, one for their data. Scripts cannot read them. */
export function ticketCookies(slug: string, { ticket, seconds }: { ticket: string; seconds: number }, isSecure: boolean): string[] {
  const rest = `Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return [`/s/${slug}`, `/api/s/${slug}`].map((path) => `${ticketCookie}=${ticket}; Path=${path}; ${rest}`);
}
