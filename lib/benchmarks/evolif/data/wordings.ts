import type { PromptWording } from "@/lib/benchmarks/prompt-wording";

interface Changes {
  add: readonly string[];
  modify: readonly string[];
  remove: readonly string[];
}

/** Sentences by phase and change. */
interface Wordings {
  new: readonly string[];
  continued: Changes;
  returned: Changes;
}

/** Never change a sentence: stored dialogues contain them, and dialogues that continue past their script use them. */
const first: Wordings = {
  new: [
    "{task} One rule for it: {new}",
    "Let us start something new. {task} Please mind this: {new}",
    "Next subject: {task} For this one: {new}",
    "I have another task for you. {task} And this must hold: {new}",
    "Now to something else. {task} My condition: {new}",
    "Here is what I need. {task} I insist on one thing: {new}",
  ],
  continued: {
    add: [
      "One more rule: {new}",
      "Good. Please also do this: {new}",
      "Add this to what I asked: {new}",
      "From now on as well: {new}",
      "There is something else to mind: {new}",
    ],
    modify: [
      "Change a rule. Before: {old} Now: {new}",
      "Instead of this: {old} I would like this: {new}",
      "I have changed my mind. No longer: {old} Rather: {new}",
      "Replace this: {old} By this: {new}",
      "One rule is different now. It was: {old} It is: {new}",
    ],
    remove: [
      "Drop this rule: {old}",
      "You need not mind this any more: {old}",
      "Forget about this one: {old}",
      "This no longer matters: {old}",
      "Take this rule away: {old}",
    ],
  },
  returned: {
    add: [
      "Back to {clue}: one more rule. {new}",
      "Let us return to {clue}. Please also do this: {new}",
      "About {clue} once more. Add this: {new}",
      "I would like to go on with {clue}. As well as before: {new}",
    ],
    modify: [
      "Back to {clue}: change a rule. Before: {old} Now: {new}",
      "Let us return to {clue}. Instead of this: {old} I would like this: {new}",
      "About {clue} once more. Replace this: {old} By this: {new}",
      "I would like to go on with {clue}. No longer: {old} Rather: {new}",
    ],
    remove: [
      "Back to {clue}: drop a rule. {old}",
      "Let us return to {clue}. You need not mind this any more: {old}",
      "About {clue} once more. Forget this: {old}",
      "I would like to go on with {clue}. This no longer matters: {old}",
    ],
  },
};

const second: Wordings = {
  new: [
    "{task} One requirement: {new}",
    "Let's start something new. {task} Please follow this rule: {new}",
    "Here is a new task. {task} There is one rule: {new}",
    "I have a new task for you. {task} The rule for this task: {new}",
    "I'd like your help with something new. {task} My requirement: {new}",
    "Here is what I need. {task} Please keep to this rule: {new}",
  ],
  continued: {
    add: [
      "One more rule: {new}",
      "Please also follow this rule: {new}",
      "Add this to the rules: {new}",
      "From now on, also follow this rule: {new}",
      "There is one more requirement: {new}",
    ],
    modify: [
      "I'd like to change a rule. Before: {old} Now: {new}",
      "Replace this rule: {old} With this one: {new}",
      "I've changed my mind. Forget this rule: {old} Follow this one instead: {new}",
      "This rule no longer applies: {old} This one applies instead: {new}",
      "One rule is different now. It used to be: {old} It is now: {new}",
    ],
    remove: [
      "Drop this rule: {old}",
      "You no longer have to follow this rule: {old}",
      "Forget this rule: {old}",
      "This rule no longer applies: {old}",
      "Please remove this rule: {old}",
    ],
  },
  returned: {
    add: [
      "Back to {clue}. One more rule: {new}",
      "Let's go back to {clue}. Please also follow this rule: {new}",
      "Let's return to {clue}. Add this to the rules: {new}",
      "I'd like to continue with {clue}. There is one more requirement: {new}",
    ],
    modify: [
      "Back to {clue}. I'd like to change a rule. Before: {old} Now: {new}",
      "Let's go back to {clue}. Replace this rule: {old} With this one: {new}",
      "Let's return to {clue}. Forget this rule: {old} Follow this one instead: {new}",
      "I'd like to continue with {clue}. This rule no longer applies: {old} This one applies instead: {new}",
    ],
    remove: [
      "Back to {clue}. Drop this rule: {old}",
      "Let's go back to {clue}. You no longer have to follow this rule: {old}",
      "Let's return to {clue}. Forget this rule: {old}",
      "I'd like to continue with {clue}. This rule no longer applies: {old}",
    ],
  },
};

/**
 * Sentences of the template writer, by phase and change, with the slots {task}, {clue}, {new} and {old}. Sentences of one kind must differ
 * outside their slots, because `readQuery` identifies them by their own words.
 */
export const wordings: Readonly<Record<PromptWording, Wordings>> = { "1": first, "2": second };
