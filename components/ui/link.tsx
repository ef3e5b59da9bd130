import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of Heed. Every page is made when it is asked for, so there is nothing to fetch ahead: Next's requests for that would come back
 * empty, two for each link in sight.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
