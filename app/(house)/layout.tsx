import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readPageCaller } from "@/app/page-declaration";
import { EndNotices } from "@/components/data/end-notices";
import { Frame } from "@/components/frame/frame";
import { railCookie } from "@/components/frame/rail-cookie";
import { manifests } from "@/lib/benchmarks/registry";

/** Frame of every page except shared ones: sidebar, top line and search. */
export default async function HouseLayout({ children }: { children: ReactNode }) {
  const narrow = (await cookies()).get(railCookie)?.value === "narrow";
  const caller = await readPageCaller();
  const role = caller === null || caller.kind === "local" ? null : caller.role;
  return (
    <Frame families={manifests.map(({ id, title, gloss, glyph }) => ({ id, title, gloss, glyph }))} role={role} initiallyNarrow={narrow}>
      {children}
      <EndNotices />
    </Frame>
  );
}
