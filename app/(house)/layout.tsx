import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readPageCaller } from "@/app/page-declaration";
import { CallerProvider } from "@/components/data/caller";
import { EndNotices } from "@/components/data/end-notices";
import { Frame } from "@/components/frame/frame";
import { railCookie } from "@/components/frame/rail-cookie";
import { Link } from "@/components/ui/link";
import { type Caller, personOf, roleOf } from "@/lib/access/caller";
import { manifests } from "@/lib/benchmarks/registry";
import type { CallerView } from "@/lib/contracts/access";

/** Frame of every page except shared ones: sidebar, top line and search. */
export default async function HouseLayout({ children }: { children: ReactNode }) {
  const narrow = (await cookies()).get(railCookie)?.value === "narrow";
  const caller = await readPageCaller();
  const role = caller === null || caller.kind === "local" ? null : caller.role;
  return (
    <CallerProvider caller={callerView(caller)}>
      {caller?.kind === "person" && caller.lacksFactor && (
        <aside aria-label="Second factor" className="border-b border-line bg-sunken px-4 py-2 text-center text-xs text-warn">
          Owners need a second factor here. Until you turn it on in{" "}
          <Link href="/account" className="underline">
            your account
          </Link>
          , you can only see results.
        </aside>
      )}
      <Frame families={manifests.map(({ id, title, gloss, glyph }) => ({ id, title, gloss, glyph }))} role={role} initiallyNarrow={narrow}>
        {children}
        <EndNotices />
      </Frame>
    </CallerProvider>
  );
}

/** What the components of a page know about its reader; the layout is rendered for those without a session too, and then shows nothing more. */
function callerView(caller: Caller | null): CallerView {
  if (caller === null) return { personId: null, name: null, role: "reader" };
  return { personId: personOf(caller), name: caller.kind === "person" ? caller.name : null, role: roleOf(caller) };
}
