/**
 * How the template writer speaks, by phase and change. The slots are {task}, {clue}, {new} and {old}; each wording is read back
 * by its own words, so every one of a kind differs from the others outside of its slots.
 */
export const wordings = {
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
} as const;
