/** Name of the cookie that stores whether the sidebar shows icons alone: `narrow` or `wide`. */
export const railCookie = "heed_rail";
