"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { debounce, parseAsString, useQueryState } from "nuqs";
import { useCallback } from "react";
import { suiteItemsQuery } from "@/components/data/suite-queries";
import { useLate } from "@/components/data/use-late";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { TextInput } from "@/components/ui/text-input";
import type { TagColumn } from "@/lib/contracts/views";
import { ItemGrid } from "./item-grid";

/** Items of a suite with a filter by text, which is kept in the address. */
export function SuiteItems({ suiteId, columns }: { suiteId: number; columns: readonly TagColumn[] }) {
  const [text, setText] = useQueryState("text", parseAsString.withDefault(""));
  const query = useLate(useInfiniteQuery(suiteItemsQuery(suiteId, text.trim())));
  const { data, error, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, refetch } = query;
  const pages = data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const total = pages[0]?.total ?? 0;
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return (
    <Section
      title="Items"
      note={data && text.trim() !== "" ? `${formatCount(total, "item")} with “${text.trim()}” in the key or the content` : undefined}
      actions={
        <TextInput
          type="search"
          aria-label="Filter items by text"
          placeholder="Filter by text"
          className="max-sm:w-full sm:w-64"
          value={text}
          onChange={(event) => {
            const value = event.target.value;
            void setText(value === "" ? null : value, { limitUrlUpdates: value === "" ? undefined : debounce(250) });
          }}
        />
      }
    >
      {data === undefined ? (
        error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <TableSkeleton rows={8} />
        )
      ) : total === 0 ? (
        <Empty
          title="No matching items"
          note={`No item key or content contains “${text.trim()}”.`}
          action={<Button onClick={() => setText(null)}>Show all items</Button>}
        />
      ) : (
        <>
          <ItemGrid
            key={text.trim()}
            suiteId={suiteId}
            rows={rows}
            total={total}
            columns={columns}
            onEnd={onEnd}
            stale={isPlaceholderData}
          />
          {isFetchNextPageError && !isFetchingNextPage && <Failed error={error} retry={() => void fetchNextPage()} />}
        </>
      )}
    </Section>
  );
}
