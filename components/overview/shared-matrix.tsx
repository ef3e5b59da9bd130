"use client";

import { useQuery } from "@tanstack/react-query";
import { sharedMatrixQuery } from "@/components/data/overview-queries";
import { Failed } from "@/components/ui/failed";
import { ModelMatrix } from "./model-matrix";

/** Matrix behind a share link. */
export function SharedMatrix({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(sharedMatrixQuery(slug));
  if (data) return <ModelMatrix matrix={data} isOpen={false} />;
  return error && <Failed error={error} retry={() => void refetch()} />;
}
