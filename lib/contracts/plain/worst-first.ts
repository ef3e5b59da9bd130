/**
 * Sort key in which failures are shown everywhere: by the share of checks that a sample missed, largest first, then in the order of the
 * run.
 */
export const worstFirst = "-missrate";
