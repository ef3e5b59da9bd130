/** The order in which failures are shown everywhere: by the share of its checks that a sample missed, the largest first, then in the order of the run. */
export const worstFirst = "-missrate";
