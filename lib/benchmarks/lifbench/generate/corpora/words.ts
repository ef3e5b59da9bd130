/*
 * Heed's word lists for the sentence patterns. No word begins with a capital, ends a sentence or contains a bracket, quote, tag or
 * separator, which keeps all sentences distinct (see sentence.ts).
 */

const words = (text: string): readonly string[] =>
  text
    .split("|")
    .map((word) => word.trim())
    .filter((word) => word !== "");

export const slots = {
  person: words(
    `archivist|baker|beekeeper|blacksmith|boatbuilder|bookbinder|botanist|carpenter|cartographer|choirmaster|clockmaker|cooper|curator|
    doctor|dressmaker|drummer|engineer|farmer|ferryman|fiddler|fisherman|forester|gardener|geologist|glassblower|grocer|historian|
    innkeeper|joiner|judge|lamplighter|lecturer|librarian|locksmith|mason|mathematician|mechanic|midwife|miller|musician|nurse|painter|
    pharmacist|photographer|physicist|pilot|poet|porter|postmaster|potter|printer|professor|sailor|schoolmaster|sculptor|shepherd|
    shoemaker|signalman|stonecutter|surveyor|tailor|teacher|translator|weaver|winemaker|zoologist`,
  ),
  adjective: words(
    `ancient|anxious|austere|bare|battered|bright|brittle|broad|calm|careful|celebrated|cheerful|clumsy|cold|common|curious|damp|delicate|
    distant|dusty|elaborate|elegant|faded|familiar|fragile|generous|gentle|gloomy|graceful|hasty|heavy|humble|immense|invisible|jagged|
    little|lonely|modest|mysterious|narrow|neglected|noisy|obscure|ordinary|patient|peculiar|plain|polished|practical|quiet|remarkable|
    restless|robust|rough|scattered|shallow|simple|slender|solemn|splendid|sturdy|stubborn|subtle|temporary|tidy|uneven|unfinished|
    unlikely|useful|vivid|weathered|wooden`,
  ),
  thing: words(
    `almanac|anchor|atlas|barometer|basket|bell|blueprint|bridge|cabinet|calendar|candlestick|canvas|carriage|catalogue|chimney|clock|
    compass|cradle|curtain|diary|drawing|engine|envelope|fence|fountain|furnace|garden wall|gate|globe|hammer|harness|herbarium|hourglass|
    instrument|inventory|kettle|ladder|lantern|ledger|lens|letter|loom|manuscript|map|medal|microscope|mirror|monument|mosaic|notebook|
    orchard|pamphlet|parcel|pendulum|photograph|piano|plough|portrait|pump|quilt|recipe|rope|saddle|scaffold|schedule|shutter|signpost|
    sketch|staircase|statue|stove|suitcase|tapestry|telescope|theatre model|timetable|treaty|umbrella|violin|wagon|waterwheel|window|workbench`,
  ),
  place: words(
    `behind the old customs house|beneath the railway arch|beside the canal lock|at the edge of the common|in the attic of the town hall|
    in the back room of the bakery|in the cellar of the museum|near the eastern lighthouse|on the far side of the valley|
    outside the county court|on the lower meadow|above the printing shop|along the coastal path|at the end of the long pier|
    behind the hospital laundry|between the two chapels|by the disused quarry|close to the northern border|in a corner of the reading room|
    in the courtyard of the college|in the garden of the rectory|in the hall of the weavers|in the harbour office|in the shade of the lime trees|
    inside the abandoned station|near the spring at the foot of the hill|next to the grain exchange|on the market square|on the road to the ferry|
    on the roof of the observatory|opposite the fire station|over the stable door|past the second milestone|under the western tower|
    within sight of the dunes|at the mouth of the estuary|among the ruined greenhouses|at the top of the spiral stairs|beyond the last orchard|
    on the island in the lake`,
  ),
  verbed: words(
    `abandoned|adjusted|admired|assembled|borrowed|carried|catalogued|cleaned|collected|compared|concealed|copied|counted|defended|
    delivered|described|designed|discovered|displayed|drew|examined|exchanged|explained|forgot|guarded|hid|improved|inherited|inspected|
    invented|kept|labelled|lent|lost|measured|mended|moved|noticed|ordered|painted|photographed|polished|praised|preserved|protected|
    questioned|rebuilt|recorded|refused|rejected|repaired|replaced|rescued|restored|returned|sketched|sold|studied|surveyed|tested|
    traded|unpacked|valued|weighed`,
  ),
  reason: words(
    `because nobody else had asked for it|because the winter had been unusually long|because the council could not agree on a price|
    so that the children could see how it worked|so that visitors might understand its history|in the hope of settling an old quarrel|
    although the neighbours advised against it|although there was hardly any money left|even though the work had no obvious purpose|
    since the previous owner had left no instructions|since the roads were closed by snow|while the rest of the town slept|
    while the committee argued about the date|before anyone could object|before the first visitors arrived|after a night of steady rain|
    after years of patient negotiation|as if nothing unusual had happened|as a gift for the next generation|with more care than skill|
    with the help of two apprentices|without telling a single colleague|without the slightest hesitation|to the surprise of the whole parish|
    to the relief of those who remembered the flood|for reasons that were never written down|for the benefit of the travelling school|
    under the eyes of a silent crowd|in spite of a painful injury|in return for a season of free lodging|on the advice of a retired captain|
    against the wishes of the landlord|during the quietest week of the harvest|until the paint had worn away completely|
    whenever the weather allowed it|according to a plan that only a few had seen|out of respect for a forgotten custom|
    despite several letters of complaint|at a time when paper was still expensive|just as the market was about to close`,
  ),
  theme: words(
    `bookbinding|bread|bridges|canals|choral music|city gardens|clocks|coastal trade|cooking|darkness|drawing|early railways|farming|
    fishing villages|folk tales|forests|friendship|glass|handwriting|harvests|hospitality|houses|inheritance|islands|journeys|kitchens|
    language|letters|libraries|lighthouses|maps|markets|measurement|medicine|memory|mountains|museums|names|neighbours|night work|
    noise|old roads|orchards|patience|pottery|public parks|rain|repair|rivers|rumour|salt|schools|shipbuilding|silence|small theatres|
    snow|street lighting|swimming|teaching|timber|tools|translation|walking|water|weaving|weights|wells|windmills|winter|wool`,
  ),
  quality: words(
    `accuracy|affection|ambition|attention|authority|beauty|candour|caution|charm|clarity|comfort|confidence|consolation|continuity|courage|
    curiosity|dignity|discipline|discretion|doubt|ease|endurance|exactness|fairness|generosity|gratitude|habit|harmony|honesty|hope|humour|
    imagination|independence|ingenuity|judgement|kindness|loyalty|luck|modesty|order|persistence|pleasure|pride|prudence|reason|
    restraint|rhythm|shame|simplicity|skill|solidarity|sympathy|tact|thrift|tolerance|trust|vigilance|wit|wonder`,
  ),
  group: words(
    `apprentices|bargemen|beginners|bricklayers|cooks|critics|dockers|drivers|families|farmhands|foreigners|gardeners|grandparents|guests|
    islanders|journalists|labourers|lodgers|merchants|miners|neighbours|newcomers|officials|pensioners|pilgrims|planners|pupils|readers|
    refugees|researchers|retired sailors|scholars|settlers|shopkeepers|singers|students|travellers|villagers|visitors|volunteers|widows|
    witnesses|workers|young parents`,
  ),
  habit: words(
    `arrange their tools by size|avoid the subject at supper|begin each day with a short walk|check every figure twice|cling to the older method|
    compare notes in the evening|count the cost in hours|distrust whatever looks too easy|divide the work by lot|forget how it was learned|
    give the best pieces away|grow tired of good advice|hand the craft to their daughters|hide their mistakes from strangers|
    insist on a written agreement|keep a second set of keys|laugh at the official explanation|leave the hardest part until last|
    learn by watching in silence|measure twice and hesitate once more|mistake speed for mastery|pay more than the thing is worth|
    prefer a plain answer to a clever one|quarrel over the smallest detail|remember the price and forget the reason|
    repair what others would replace|return to the same spot every year|say less than they know|share a single lamp|
    speak of it only in winter|take pride in unseen work|teach the rule before the exception|test the rope before they trust it|
    thank the wrong person|treat the matter as a private joke|wait for the weather to decide|work slowly and finish early|
    write the date on everything|defend the habits of their grandparents|borrow without keeping a list`,
  ),
  claim: words(
    `a good tool outlives three owners|attention is the rarest of materials|cheap solutions are paid for twice|custom is a kind of memory|
    every map is also an argument|few mistakes are made only once|good work is mostly waiting|half of any skill is knowing when to stop|
    haste leaves marks that patience cannot remove|ignorance is often better organised than knowledge|
    it is easier to admire a thing than to look after it|nobody owns a view|nothing is so expensive as neglect|
    order begins with a single shelf|people defend what they have mended|progress often arrives by the back door|
    rules are the fossils of old arguments|small rooms make careful thinkers|the best designs look inevitable afterwards|
    the cost of a promise appears only later|the dullest records turn out to be the most useful|the first draft of anything is a question|
    the smallest part decides how long the whole will last|there is no neutral way to draw a border|
    trust grows at the speed of repetition|usefulness and beauty seldom meet by accident|what is familiar is rarely examined|
    what is written down is not yet understood|whoever holds the keys decides the hours|a shared meal settles more than a signed paper`,
  ),
  time: words(
    `in the early spring|late in the autumn|on a windless morning|one evening in the second week of the holidays|during the long drought|
    shortly after the flood|a year before the mill closed|in the months after the election|at the height of the summer|near the end of the war|
    on the first day of the fair|before the new railway was opened|soon after the harvest|in the third year of the project|
    on the eve of the anniversary|during the first hard frost|at the turn of the century|a week before the audit|
    in the quiet hours after midnight|during a brief period of calm|some years after the fire|throughout the rainy season|
    at the beginning of the school year|on the longest night of the year|as soon as the ice had melted|halfway through the voyage`,
  ),
  result: words(
    `a second copy was needed|the accounts no longer balanced|the apprentice asked for a transfer|the argument changed its direction|
    the building was saved from demolition|the bridge stayed closed for a month|the catalogue had to be printed again|
    the children learned more than the adults|the council quietly withdrew its offer|the debate lost most of its heat|
    the experiment could not be repeated|the factory doubled its output|the ferry began to run on holidays|the garden became a meeting place|
    the glass cracked along its whole length|the guild accepted its first outsider|the harbour silted up within a decade|
    the letters were found in excellent order|the method spread to the neighbouring county|the neighbours began to speak again|
    the old road fell out of use|the orchestra found its missing cellist|the price of timber fell by a third|
    the project finished ahead of its schedule|the records survived the fire|the river shifted its bed|
    the roof held through the worst of the storm|the school gained a proper workshop|the shop reopened under a different name|
    the survey missed an entire village|the town gained a reputation for stubbornness|the translation became better known than the original|
    the visitors left earlier than planned|the water finally ran clear|the wheel turned more smoothly than before|the winter supplies ran short`,
  ),
  body: words(
    `audit office|board of trustees|building inspectorate|children's library|city orchestra|climate working group|county archive|
    drainage authority|energy cooperative|examination office|ferry company|finance committee|fire brigade|harbour commission|
    heritage fund|hospital trust|housing association|language institute|local newspaper|market supervisors|mountain rescue team|
    museum council|night school|parents' association|planning department|postal service|public health unit|railway works council|
    regional assembly|school board|seed bank|statistics bureau|street lighting office|students' union|tenants' group|tourist office|
    transport committee|university press|water company|youth club`,
  ),
  matter: words(
    `a cheaper supplier of paint|a fairer rota for the weekend shifts|a new boiler for the sports hall|a second crossing over the canal|
    a shorter form for complaints|a shared store for spare parts|an agreement with the bus drivers|better lamps for the cycle path|
    clearer labels in the reading room|earlier opening hours on market days|extra training for the front desk|free entry for school classes|
    fresh sand for the playground|insurance for the travelling exhibition|lower fees for late returns|more benches along the promenade|
    new rules for the use of drones|quieter machines for the night shift|reserved places for small boats|safer steps at the swimming lake|
    simpler tickets for short journeys|stronger fences around the reservoir|the budget for the summer festival|
    the cataloguing of donated letters|the choice of a new software supplier|the cleaning of the market hall|the cost of heating the greenhouses|
    the date of the next inspection|the future of the old signal box|the lending of musical instruments|the maintenance of the footbridge|
    the move to the smaller building|the naming of the two new streets|the noise from the loading bay|the number of night buses|
    the planting of street trees|the quality of the drinking water|the repair of the clock tower|the shortage of volunteer guides|
    the storage of flood barriers|the training of new referees|the wording of the annual report`,
  ),
  decided: words(
    `agreed to postpone|approved|asked for a written opinion on|asked for more figures on|called a special session about|
    deferred a decision on|drew up a first plan for|expressed doubts about|found no objection to|gave its full support to|
    invited three offers for|listed the risks of|narrowly voted against|opened a public consultation on|promised a quick answer on|
    published a summary of|put a price on|raised no further questions about|rejected the first proposal for|reopened the discussion of|
    reported steady progress on|requested a second estimate for|set a deadline for|set aside money for|started a pilot scheme for|
    warned of delays to`,
  ),
  decidedOn: words(
    `agreed to postpone|approved|asked for more figures on|called a special session about|deferred a decision on|drawn up a first plan for|
    expressed doubts about|given its full support to|invited three offers for|opened a public consultation on|put a price on|
    rejected the first proposal for|reopened the discussion of|set a deadline for|set aside money for|started a pilot scheme for`,
  ),
  measure: words(
    `the average waiting time|the cost of a single repair|the density of the sampled soil|the depth of the groundwater|
    the error of the cheaper sensor|the fuel used on the shorter route|the height of the spring tide|the length of the working day|
    the level of background noise|the mass of the recovered timber|the number of complaints|the number of nesting pairs|
    the number of returned questionnaires|the output of the smaller turbine|the price of stored grain|the rate of staff turnover|
    the salinity of the upper basin|the share of empty seats|the share of unanswered letters|the speed of the evening traffic|
    the strength of the bonded joint|the temperature of the kiln wall|the thickness of the ice|the time needed to evacuate the hall|
    the time until the first fault|the variation between the two readers|the volume of treated waste|the weight of the finished loaf|
    the width of the eroded strip|the yield of the late variety`,
  ),
  change: words(
    `changed only within the margin of error|doubled over the period of observation|dropped sharply and then recovered|
    fell by roughly a tenth|fell in every district but one|fluctuated more than the model predicts|grew in step with the population|
    grew more slowly than expected|increased after the filter was replaced|levelled off after the ninth week|
    moved in the opposite direction|remained stable under load|remained well below the legal limit|returned to its earlier value|
    rose faster at night than by day|rose slightly and without a clear cause|rose with each repeated trial|
    showed no difference between the groups|showed two distinct peaks|shrank once the leak had been found|stayed constant throughout|
    tripled within a single season|varied with the direction of the wind|was halved by a simple adjustment|was lowest on the rainy days`,
  ),
  method: words(
    `a blind comparison of matched samples|a count carried out by trained volunteers|a longer series of laboratory trials|
    a mixed panel of experts and residents|a portable device with its own battery|a random sample of two hundred households|
    a repeat of the survey under dry conditions|a review of the published literature|a simple regression on the pooled data|
    a slower but more reliable procedure|a standard form with nine questions|archival records from the harbour office|
    daily readings at a fixed hour|historical maps at the same scale|interviews with former employees|
    measurements taken by two independent teams|observations from the opposite bank|photographs taken from a fixed point|
    the complete set of maintenance logs|the figures of the previous inspection|the readings of a calibrated instrument|
    weekly visits to each of the sites`,
  ),
  action: words(
    `compare|describe|explain|outline|summarise|discuss|classify|illustrate|translate|simplify|rewrite|criticise|defend|imagine|list|
    evaluate|interpret|reconstruct|analyse|review|correct|edit|expand|shorten|introduce|advertise|narrate|document|catalogue|rank|
    estimate|justify|examine|present|paraphrase|sketch`,
  ),
  form: words(
    `a bedtime story|a birthday card|a business letter|a children's rhyme|a classified advertisement|a cover letter|a crossword clue|
    a diary entry|a dialogue between two strangers|a four line poem|a friendly reminder|a guided tour|a haiku|a job description|
    a lesson plan|a letter to the editor|a limerick|a list of five points|a museum label|a newspaper headline|a one page report|
    a packing list|a podcast outline|a polite refusal|a product review|a quiz with three questions|a recipe|a safety notice|
    a short essay|a short speech|a shopping list|a simple experiment|a single paragraph|a table with two columns|a thank you note|
    a travel guide|a user manual|a weather forecast`,
  ),
  reader: words(
    `a busy manager|a class of ten year olds|a cautious investor|a curious grandparent|a group of tourists|a homesick student|
    a jury of experts|a local newspaper|a new colleague|a nervous beginner|a patient listener|a retired pilot|a school assembly|
    a sceptical neighbour|a small audience|a sports club|a team of engineers|a town council|a visiting scientist|a young reader`,
  ),
} as const;

export type Slot = keyof typeof slots;
