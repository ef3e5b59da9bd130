/*
 * Heed's sentence patterns. A name in braces draws from its list in words.ts; each pattern is one sentence with its only capital at the
 * beginning and its only full stop at the end.
 */

/** Patterns for essays: a narrator reflects on a theme. `{theme}` keeps its word within a section. */
export const essayPatterns = [
  "The {adjective} {person} {verbed} the {adjective} {thing} {place}, {reason}.",
  "When the {person} {verbed} a {thing} {place}, {result}.",
  "Although {group} often {habit}, the history of {theme} shows that {claim}.",
  "Most {group} who care about {theme} {habit}, and they rarely ask whether {claim}.",
  "Nobody who has thought about {theme} for long will deny that {claim}, yet {group} still {habit}.",
  "What a {adjective} {thing} teaches about {theme} is that {quality} without {quality} soon turns into {quality}.",
  "There is a {adjective} kind of {quality} in {theme}, and {group} learn it only when they {habit}.",
  "Some {group} say that {claim}; others {habit} and speak of {quality} instead.",
  "Between {quality} and {quality} lies a {adjective} piece of ground where {group} {habit}.",
  "It was {time} that the {person} {verbed} the {thing} {place}, and from then on {result}.",
  "In matters of {theme} the {adjective} {person} and the {adjective} {person} agree on one point only, namely that {claim}.",
  "Long before the {person} {verbed} a {thing} {reason}, {group} used to {habit}.",
  "Every account of {theme} mentions a {adjective} {thing} {place}, which a {person} once {verbed} {reason}.",
  "To the {person}, {theme} meant {quality}; to the {person} next door it meant little more than a {adjective} {thing}.",
  "By the time that {result}, the {person} had long since left the {adjective} {thing} {place}.",
  "If {claim}, then the {adjective} {thing} that a {person} {verbed} {time} deserves more {quality} than it receives.",
  "One reason why {group} {habit} is that work on {theme} rewards {quality} more reliably than {quality}.",
  "Older books on {theme} praise {quality}, but the {adjective} {person} who {verbed} the {thing} {place} had another opinion.",
  "Only {time} did the {person} admit that {claim}, and by then {result}.",
  "Visitors who come for {theme} usually overlook the {adjective} {thing} {place}, although a {person} {verbed} it {reason}.",
  "Not every {thing} has to be {adjective}, and a {person} who works with {theme} knows that {claim}.",
  "Perhaps {group} {habit} because the study of {theme} leaves so little room for {quality}.",
  "Seen from a distance, the story of {theme} looks like a matter of {quality}; seen {place}, it looks like a {adjective} {thing}.",
  "In the end the {person} {verbed} neither the {adjective} {thing} nor the {thing} {place}, and {result}.",
  "Whoever has watched {group} {habit} will understand why a {adjective} {thing} can stand for {quality}.",
  "Half of what is said about {theme} comes from a {person} who {verbed} a {thing} {time}, {reason}.",
  "Until {result}, hardly anyone connected {theme} with the {adjective} {thing} that the {person} {verbed} {place}.",
  "With enough {quality} even a {adjective} {thing} can be useful, as the {person} showed {time} {place}.",
  "Few {group} would trade the {adjective} {thing} {place} for a lecture on {theme}, however much {quality} it promised.",
  "Neither the {person} nor the {person} could say why {group} {habit}, but both had seen that {claim}.",
] as const;

/** Patterns for minutes, news, reports and papers; the source field of a document names its kind. */
export const documentPatterns = {
  meeting: [
    "The {body} {decided} {matter}, {reason}.",
    "Following a note from the {body}, the chair asked whether {matter} could wait until the {body} had reported.",
    "Two members of the {body} spoke in favour of {matter}, while the {person} asked for more {quality}.",
    "It was noted that {result} after the {body} had {decidedOn} {matter}.",
    "The {person} presented a {adjective} draft on {matter} and the {body} {decided} {matter}.",
    "Under any other business the {person} mentioned a {adjective} {thing} {place} and thanked the {body}.",
    "As {matter} affects the {body} most, the {person} will speak with its office {time}.",
    "Minutes of the previous session were accepted, although the {body} missed a remark on {matter}.",
  ],
  news: [
    "The {body} {decided} {matter} {time}, a {person} told reporters {place}.",
    "Residents were surprised to learn that {result} shortly after the {body} had {decidedOn} {matter}.",
    "A {adjective} {thing} that a {person} {verbed} {place} will soon be shown by the {body}.",
    "Asked about {matter}, a spokesman of the {body} said that {claim}.",
    "Police are looking for a {person} who {verbed} a {adjective} {thing} {place} {time}.",
    "Many {group} {habit}, according to the {body}, which {decided} {matter}.",
    "There was applause {place} when the {person} announced that {result}.",
    "Critics of {matter} point out that {measure} {change}, and they hope for an answer from the {body}.",
  ],
  report: [
    "During the period under review {measure} {change}, and the {body} {decided} {matter}.",
    "Inspectors found a {adjective} {thing} {place}, which the {person} {verbed} {reason}.",
    "This section deals with {matter} and rests on {method}.",
    "Compared with the estimate of the {body}, {measure} {change}.",
    "We recommend that the {body} look again at {matter}, since {measure} {change}.",
    "Delays occurred {time} because {result}, which the {body} had not foreseen.",
    "Of all the points raised by the {body}, {matter} caused the most work for the {person}.",
    "Savings are possible if {group} {habit}, as {method} suggests.",
  ],
  paper: [
    "Using {method}, we show that {measure} {change}.",
    "Earlier work on {theme} relied on {method} and assumed that {measure} {change}.",
    "Our results suggest that {measure} {change} when {group} {habit}.",
    "This finding is consistent with the view that {claim}, although {method} would be needed to confirm it.",
    "The data on {theme} were provided by the {body} and checked against {method}.",
    "While {measure} {change}, the link with {theme} remains weak and calls for {method}.",
    "A limitation of {method} is that {group} {habit}, so that {measure} may be overstated.",
    "We thank a {adjective} {person} of the {body} for comments on {theme} and for the {thing} {place}.",
  ],
} as const;

/** Patterns for the elements of a list that are not ids: instructions of 5 to 40 words. */
export const instructionPatterns = [
  "{Action} the {adjective} {thing} {place}.",
  "{Action} a {adjective} {thing} for {reader}.",
  "{Action} {theme} and {quality} for {reader}.",
  "{Action} the work of a {person} in the form of {form}.",
  "Write {form} about a {adjective} {thing} for {reader}.",
  "Write {form} in which a {adjective} {person} and {reader} talk about {theme}, {quality} and a {thing} {place}.",
  "Give three reasons why {group} {habit}.",
  "Tell {reader} what a {person} does with a {adjective} {thing}.",
  "Turn the sentence that {claim} into {form} for {reader}.",
  "Suggest a title for {form} on {theme} and {quality}.",
  "Find a {adjective} word for {quality} and use it in {form} about {theme}.",
  "Assume that {result}, and {action} the consequences for {group} in {form}.",
  "Prepare {form} that helps {group} to {action} {matter} before the {body} decides.",
  "Name a {person} who {verbed} a {thing}.",
  "Invent a riddle about a {adjective} {thing}.",
  "Draft {form} in which the {body} informs {reader} that {result}, mentions {matter} and closes with a {adjective} remark on {quality}.",
  "Explain to {reader} how {measure} could be estimated with {method}.",
  "Decide whether {claim}, and {action} your answer with an example from {theme} and another from {theme}.",
] as const;
