/** The paper's five classes of failures (section 5), with its abbreviations. They are not exclusive. */
export const failureClasses = [
  {
    id: "CFM",
    label: "Control flow misexecution",
    description: "Loops, branches or calls executed wrongly: a wrong number of iterations, a wrong branch, a mishandled call or return.",
  },
  {
    id: "STE",
    label: "State tracking error",
    description: "Variables or data tracked wrongly: a counter, flag, list or accumulated value not updated or updated wrongly.",
  },
  {
    id: "MLE",
    label: "Missing logic elements",
    description: "A required part was left out: a loop, a branch, an edge case, an initialisation.",
  },
  {
    id: "ME",
    label: "Misordered execution",
    description: "Steps in a wrong order: a value used before it was set, a call too early, an update after its use.",
  },
  {
    id: "IM",
    label: "Instruction misinterpretation",
    description: "The instruction was misread: steps that it does not ask for, another pattern, a constraint ignored.",
  },
] as const;
