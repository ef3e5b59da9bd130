/** Cookie that remembers whether the rail shows icons alone: `narrow` or `wide`. */
export const railCookie = "heed_rail";
