import type { Metadata } from "next";
import { SearchPage } from "@/components/search/search-page";
import { searchFields } from "@/lib/search/search-terms";

export const metadata: Metadata = { title: "Search replies" };
export const dynamic = "force-dynamic";

export default function Page() {
  return <SearchPage fields={searchFields()} />;
}
