/**
 * Topics that the second wording changes, one per line, separated by bars: the clue of the first wording, the new task, and the new clue if
 * it differs.
 */
export const rewordedLines = `
the tides|Explain to a curious beginner how the tides work.
the sourdough bread|Describe a method for baking sourdough bread at home.
the meatless weekly menu|Suggest a meat-free weekly menu for a family of four.
the grandmother’s party|Plan a surprise party for a grandmother who is turning eighty.
the hand-pressed coffee|Write a short guide to brewing coffee with a French press.|the French press coffee
the sleepy fox|Write the lyrics of a lullaby about a sleepy fox.
how a law is made|Explain how a bill becomes law in a parliament.
the drop of water|Describe the journey of a drop of water from cloud to sea.
the soup restaurant|Write a review of an imaginary restaurant that serves only soup.
the flea market|Plan a neighbourhood flea market in a car park.
the kayak briefing|Draft a safety briefing for beginner kayakers.
the kitchen experiments|Suggest five experiments that children can do with kitchen ingredients.
the museum guard|Write the monologue of a museum guard on a quiet night shift.
the three cheeses|Describe how three kinds of cheese taste and how they are made.
the first-aid kit at sea|Plan the contents of a first-aid kit for a sailing boat.
the birdhouse|Describe how to build a birdhouse for small garden birds.
the invented spice|Describe the history of a fictional spice.|the fictional spice
the declined wedding invitation|Draft an email that politely declines a wedding invitation.
the chores of the siblings|Describe a fair way to divide chores among siblings.|the siblings’ chores
the rainy festival|Suggest an outfit and a gear list for a rainy music festival.
the dance of the bees|Explain how honey bees tell each other where flowers are.|the bee dance
the mural in the underpass|Plan a mural that teenagers will paint in a grey underpass.
learning to swim|Write a motivational note for someone learning to swim.
the legend of the lake|Write a legend about the origin of a mountain lake.|the mountain lake legend
`.trim();
