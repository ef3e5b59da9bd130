import type { Metadata } from "next";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import type { Caller } from "@/lib/access/caller";
import { type Access, type CallerUnder, isAllowed } from "@/lib/access/policy";
import { readCaller } from "@/lib/access/read-caller";
import { addressHeader } from "@/lib/http/content-policy";
import { isProxied, requireHost } from "@/lib/http/local-request";

/** Reads who requested the page that is being rendered; null without a session. */
export const readPageCaller = cache(async (): Promise<Caller | null> => readCaller(await headers()));

type PageAccess = Pick<Access, "role">;

/** The role that each page, and each builder of metadata, was declared with; a test walks them. */
export const declaredPages = new WeakMap<object, PageAccess>();

const isOpen = ({ role }: PageAccess): boolean => role === "open" || role === "share";

/** API keys are for routes: a key opens no page, whatever its role. */
const mayOpen = (caller: Caller, access: PageAccess): boolean => caller.kind !== "key" && isAllowed(caller, access);

/**
 * Declares a page with the role that it needs. Without a session it leads to the login page and back; a person without the role is shown
 * who can help.
 */
export function page<Props, const P extends PageAccess>(
  access: P,
  render: (props: Props, caller: CallerUnder<P>) => ReactNode | Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  const guarded = async (props: Props) => {
    // The proxy has compared the host's name, and a share's page checks its link.
    if (isOpen(access)) return render(props, null as CallerUnder<P>);
    const sent = await headers();
    requireHost(sent.get("host") ?? "", { isShared: false, proxied: isProxied(sent) });
    const caller = await readPageCaller();
    if (caller === null) redirect(`/login?next=${encodeURIComponent(sent.get(addressHeader) ?? "/")}`);
    if (!mayOpen(caller, access)) forbidden();
    return render(props, caller as CallerUnder<P>);
  };
  declaredPages.set(guarded, access);
  return guarded;
}

/** Declares a page's metadata, which are empty for those who may not see the page. */
export function pageMetadata<Props>(access: PageAccess, build: (props: Props) => Promise<Metadata>): (props: Props) => Promise<Metadata> {
  const guarded = async (props: Props) => {
    if (isOpen(access)) return build(props);
    const caller = await readPageCaller();
    return caller !== null && mayOpen(caller, access) ? build(props) : {};
  };
  declaredPages.set(guarded, access);
  return guarded;
}
