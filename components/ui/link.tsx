import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Link to a page of Heed, without prefetching: every page is rendered on request, so Next's prefetch requests, two per visible link, would
 * come back empty.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
