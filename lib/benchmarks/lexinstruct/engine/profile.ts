/** `reference`: the authors' released engine to the letter. `corrected`: without the faults that README.md lists. */
export type Profile = "reference" | "corrected";
