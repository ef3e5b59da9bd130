/** Subjects to write about, without a closing mark. */
export const englishTasks: readonly string[] = `
Explain how a sundial tells the time
Describe a night market by the sea
Explain why bread rises
Write about a day in the life of a lighthouse keeper
Describe how to repair a bicycle tyre
Explain how bees find flowers
Write about the first snow in a mountain village
Describe a train journey through the desert
Explain how a canal lock works
Write about an old clockmaker and the last clock
Describe how to plant a small herb garden
Explain why the tide comes in twice a day
Write about a library that lends tools
Describe the sounds of a harbour in the morning
Explain how glass is made from sand
Write about a chess club in a small town
Describe how to brew a good pot of tea
Explain how migrating birds find their way
Write about a baker who works at night
Describe a museum of forgotten inventions
Explain how a suspension bridge stands
Write about a ferry that is always late
Describe how to store apples through the winter
Explain what makes a good map
Write about a family that restores an old boat
Describe a storm that passes over a valley
Explain how cheese gets its holes
Write about a school on an island
Describe how to fold a paper boat
Explain why leaves change colour in autumn
Write about a village that shares one telephone
Describe an orchestra before the concert begins
Explain how a greenhouse keeps warm
Write about a postman and his mountain route
Describe how to prepare for a long hike
Explain how salt was once traded
Write about a garden on a roof
Describe a workshop where violins are built
Explain how windmills grind grain
Write about a stray dog that finds a home
Describe how to choose ripe fruit
Explain why the sky is red at dusk
Write about a festival of lanterns
Describe a bookshop under a railway arch
Explain how a compost heap works
Write about a swimmer who crosses a lake
Describe how to keep a nature diary
Explain how echoes form in a valley
Write about a town that moved up the hill
Describe a kitchen on the morning of a wedding
Explain how ink was made in former times
Write about two neighbours and a fence
Describe how to build a snow shelter
Explain what a beekeeper does in spring
Write about a radio station in the hills
Describe a fish market before sunrise
Explain how a kite stays in the air
Write about a tailor and an unusual coat
Describe how to tune a guitar by ear
Explain why rivers bend
Write about an orchard that changes hands
Describe a harvest after a dry summer
Explain how a pinhole camera works
Write about a night watchman in a museum
`
  .trim()
  .split("\n");

/** Readers of the text; the empty entry leaves them open. */
export const englishReaders: readonly string[] = [
  "",
  "for readers of a village newspaper",
  "for children of ten",
  "for visitors of a museum",
  "for listeners of a morning programme",
  "for a group of apprentices",
  "for members of a reading club",
  "for curious travellers",
  "for people who learn English",
  "for the pages of a calendar",
  "for a company newsletter",
  "for a school almanac",
  "for a local guidebook",
];

/** Manners of writing; the empty entry leaves it open. */
export const englishManners: readonly string[] = [
  "",
  "in a calm tone",
  "in plain words",
  "with a touch of humour",
  "like a letter to a friend",
  "as vividly as you can",
  "without technical terms",
  "as an eyewitness would",
  "in the style of a short report",
  "with an eye for small things",
];
