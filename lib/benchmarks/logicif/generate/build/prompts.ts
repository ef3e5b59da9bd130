/** Version of the prompts, which changes with any of them; a build stores it in its form. */
export const promptVersion = "1";

const code = (source: string) => `\`\`\`python\n${source.trimEnd()}\n\`\`\``;
const numbered = (source: string) =>
  source
    .trimEnd()
    .split("\n")
    .map((line, at) => `${String(at + 1).padStart(3)} | ${line}`)
    .join("\n");

const keepParameters =
  "Keep the number, the order and the meaning of its parameters: it will be called with the same arguments, positionally.";
const onlyFunction =
  "Use nothing beyond Python's standard library; no input, no printing, no files, no randomness, no clock. Put helper functions inside f. Answer with one Python code block that holds the whole function, and nothing else.";

/** Writes the prompt for inputs of a function that has none. */
export const inputsPrompt = (source: string, count: number) => `Write test inputs for a Python function.

${code(source)}

Give ${count} different inputs that a person can work through by hand with pencil and paper: small whole numbers, short lists and words, at most a dozen elements. Together they must reach every branch, with at least one edge case such as an empty list. No input may raise an exception or take more than a few dozen steps.
Each input is the JSON list of the positional arguments. Answer with JSON alone: {"inputs": [[...], [...]]}.`;

/** Writes the prompt that removes names and adds trackers (section 2, "Anonymized Function with State Trackers"). */
export const anonymisePrompt = (
  source: string,
) => `Rewrite a Python function so that only its data operations and its control flow are left, and add state trackers.

${code(source)}

1. Call it f. Rename its parameters, variables and helpers to single letters or other names without meaning. Leave out docstrings, comments and type hints.
2. Do not change what it does. ${keepParameters}
3. Add one to three state trackers: counters or maxima that show how it ran, such as how often a branch was taken, how many rounds a loop made, or the most elements that a list held. They must differ between inputs, and stay below 50 on small inputs.
4. Return a pair: the result as before, and a dictionary from the name of each tracker to its whole number, always with the same keys. A result must be something that JSON can hold.
5. ${onlyFunction}`;

/** Writes the prompt for more logic (section 2, "Multi-turn Difficulty Evolution"); the result may change. */
export const evolvePrompt = (source: string) => `Make the logic of a Python function richer, so that following it by hand takes more care.

${code(source)}

1. Add or combine a few units of logic in a natural way: a further condition, a nested loop, a second pass, a helper function or a bounded recursion. What it returns may change. It must stay possible to follow by hand on small inputs.
2. ${keepParameters} It must not fail on inputs on which the function above does not fail, and it must end.
3. It stays called f and goes on returning the pair of a result and a dictionary of one to three trackers, whole numbers below 50 on small inputs, always with the same keys.
4. Names stay without meaning. ${onlyFunction}`;

const descriptionForm = `Answer with JSON alone:
{"inputs": [{"text": "...", "lines": "1"}], "logics": [{"text": "...", "lines": "2-3"}, ...], "outputs": [{"text": "...", "lines": "18"}]}
Each entry is a sentence or two, and "lines" names the lines of the function that it says, such as "4", "4-6" or "2, 7-9". Every line of the function must be named by an entry; what spans several lines may be named by several. The entries of a section are read one after the other.`;

const descriptionRules = `Speak to the person as you guide them by hand ("Now go through ...", "Next, ..."). They never see the code and may not write any: say every step, start value, condition, boundary, order, tie, change of a variable or tracker and special case, so exactly that they reach the same result and trackers. No code, no name of a Python function and no line number in the text; short names of quantities are fine. "inputs" says what is given, "logics" what is to be done, "outputs" what is to be reported, with each tracker under its exact name.`;

/**
 * Writes the prompt for the function in words (section 2, "Natural Instruction Generation"), with the lines that each sentence describes.
 */
export const describePrompt = (source: string) => `Describe in plain language what a person has to do to carry out this function by hand.

${numbered(source)}

${descriptionRules}

${descriptionForm}`;

/**
 * Writes the prompt that asks whether the words describe everything the code does (section 2, "Multi-turn Verification and Refinement").
 */
export const verifyPrompt = (
  source: string,
  description: string,
  unsaid: readonly number[],
) => `Check whether a description of a function is complete and right.

The function:
${numbered(source)}

The description:
${description}
${unsaid.length === 0 ? "" : `\nNo sentence claims to say line${unsaid.length === 1 ? "" : "s"} ${unsaid.join(", ")}: see whether the description says them all the same.\n`}
Go through the function line by line. A person who has the description alone must get the same result and the same trackers on every input: look for missing loop conditions, start values, updates, order of steps, boundaries, ties and special cases, and for what is said wrongly.
Answer with JSON alone: {"desc_is_complete": true or false, "reasoning": "...", "missing_aspects": ["..."], "coverage_percentage": 0 to 100}.`;

/** Writes the prompt for a corrected description, with what was missing. */
export const refinePrompt = (
  source: string,
  description: string,
  missing: readonly string[],
  reasoning: string,
) => `Correct and complete a description of a function.

The function:
${numbered(source)}

The description so far:
${description}

What a reviewer found: ${reasoning}
${missing.map((aspect) => `- ${aspect}`).join("\n")}

${descriptionRules}

${descriptionForm}`;
