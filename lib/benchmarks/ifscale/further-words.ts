/**
 * 4500 further business words, easiest first by the proxy of build/proxy-difficulty.ts: with the 500 they are the long vocabulary.
 * build/further-words.fixture.ts makes this file from its packages; further-words.test.ts holds it to that and writes it anew.
 */
export const further: readonly string[] = `
problem phone happen line office truth moment front welcome city save order promise music street dance sound dream king movie straight
wonder road worth fault future hotel mistake attention choice birthday smart lovely security terrible song ring return message tough quit
information surprise strange voice evidence history join apartment letter situation accident pleasure list rich lawyer gold marriage offer
upset forward honest position respect upstairs force field jump suit relationship nine prison government pardon gift department doubt
plenty race weekend action type experience flight favorite computer bunch blame kitchen begin beach teacher river dare decision emergency
client code pressure further corner witness duty tight support conversation match above search beauty choose coach driver trick
comfortable mission pool restaurant size necessary practice ticket sight nature famous bright deserve danger student opinion terrific
large video military opportunity attorney pretend princess island nowhere character airport speech target incredible player hill football
page justice crowd science usual sooner subject paint neighborhood weight responsibility language noise fancy genius proof vote weather
issue television yellow village sudden sometime property secretary magazine freedom research damage handsome society energy chase vacation
divorce goodness surgery telephone lesson license gate staff engine season awesome mayor winner ocean reality example fortune schedule
obvious affair focus statement community loss dump artist theory traffic nonsense midnight switch expensive particular pride dollar wire
clever garage connection coast pilot grateful garden event actor talent garbage attitude swing hunt distance request hire knowledge rescue
silence universe baseball outfit uniform location amount fail elevator penny theater march dust aside unusual newspaper courage writer
edge couch protection federal mystery library tower friendship rope exact vehicle jungle trash ambulance behavior prize material guarantee
downtown panic performance union cable ancient castle glory zero basketball holiday remove authority estate basement pleasant approach
presence century swell diamond alert sentence nation booth casino possibility cage series homework explanation launch delivery fever
challenge result recall education confidence anger detail effort treatment ability palace attempt fashion plastic convince league vice
coincidence quality title division impression reasonable museum standard anniversary cancel smooth modern lifetime role motel collection
device noon reward assignment highway slide lack background ranch agreement patch bail imagination disaster border fuel legend demand
trauma argument council sneak trigger wipe youth instance goal violent average crisis stake occasion confession judgment personnel
reaction fantasy version experiment procedure fence poker advance personality ceremony solution helicopter apology singer daily tune
guitar valuable pitch surrender whistle patience badge privacy unknown extraordinary furniture meantime squeeze technology angle degree
invitation movement influence noble pattern option awkward childhood tragedy lightning anxious sacred clinic skinny thick culture
conscience pound religion construction laughter temperature sail tradition wreck unique tennis leather adventure punishment poetry
struggle possession halfway session waiter motor organization engagement temporary limit despite drawer parade scout minor environment
fighter medication expression string description remarkable entertainment soccer rehearsal railroad diner toss bump convention phase
purple revolution item episode development suggestion discussion brass widow dime crawl vault underground bargain combination basis jazz
chapter farmer unfortunate undercover existence reckon shelter management spoil appearance plot medal hockey manner destruction discovery
roommate chemical trailer absolute peaceful dentist luggage nest function wisdom analysis delay election fetch assistance extreme airplane
rhythm everyday stubborn dignity commitment passenger eternal subway homeless privilege capture multiple payment measure effective lecture
passport parole paperwork rumor unlike enormous sunset announcement curtain jeep compliment unable album random corporate brick priority
slight document glove sober budget envelope bucket overnight application massive inner festival bachelor celebration oath pencil fridge
burden championship graduation necklace seventh blank atmosphere porch daylight hallway delicate therapist retreat helmet aircraft
arrangement farewell chaos triple cellar height deed volunteer debate upside error ladder telegram delightful hint conclusion magical
penalty phrase population tournament discipline perimeter associate diary stall appetite gamble hopeless ritual technique various weakness
reunion unexpected hurricane infection visitor cease conflict chemistry harmless setup petty symbol forbid increase tension curiosity
display threaten transmission gallery invasion laser spill disappoint nickel resistance tremendous anonymous approval sequence courtroom
refrigerator ceiling sympathy cabinet civilization emotion arrival footage philosophy depth illusion perspective yacht autograph minimum
courtesy scandal consciousness instrument messenger disgrace exception identification rainbow depression sickness whisper hustle method
proposition ditch lounge minus prosecution arrow bracelet embassy gossip institution maximum addition gratitude principle rider importance
instinct pickup spite spoon administration declare embrace karate bold trophy violation umbrella carriage observation outstanding aisle
gesture anchor income guidance tide precinct balcony breakdown suspicion celebrity panel distress illness backyard honorable rally bounty
demonstration gracious disorder substance carnival confusion inspiration compound haul sector pursuit compromise congratulate sting
satisfaction grease household semester fountain speaker gravity clearance eager eighth teenage shovel attraction colleague anxiety lottery
obligation theft online circuit element inappropriate bicycle democracy frequency mattress melody innocence consideration pier pregnancy
detention gasoline hike registration pronounce riot mansion altogether drift literature earthquake wealth underwater absence syndrome
velvet compassion scenario timer baggage bluff meter replacement bedtime unnecessary wheelchair acknowledge essay physician platform pinch
stadium stack unpleasant fiction sunrise encourage luxury passionate voyage compartment conviction flashlight slack stamp ammunition
destination harassment probation wander definition martial troop vacuum variety automobile cuff flood handful millionaire cafeteria craft
expedition obsession scoop shack chauffeur essence farther scope sleeve difficulty felony rubbish corridor encounter heartbeat
transportation concentration freeway loosen submit examination confirmation grocery puppet sidewalk defensive departure extension pause
perfection acquaintance ambition ferry finance evolution landlord corrupt explosive jurisdiction cottage partnership impulse denial greet
disrespect tribute marble allowance caution freezer override valet appreciation backstage juvenile majority motto fireplace ribbon
underestimate stash legacy reflection flavor loneliness supermarket ensure lifestyle recorder rookie sketch update abroad biology
involvement faculty separation decade jockey rental convenience fierce homeland preliminary sadness quarterback burial instructor opponent
raft sewer souvenir adoption bunker humiliation substitute flock tourist sunlight curve notebook unload asylum phenomenon salon grasp
irony joker microphone selection hospitality concussion plumber horizon marathon classroom lookout origin quarantine warmth advisor
courthouse evaluation rhyme slippery classical contribution suspension disappearance sanctuary millennium tackle blend introduction spinal
lure betrayal canvas immunity temptation apparent chimney exquisite batch ignition mailbox chunk devotion injection postcard occupation
trumpet vanity comedian elderly secondary alias donor hitch keeper category cunning nursery runaway preparation transmitter northwest
pyramid expertise formation astronaut eyewitness vegetarian disturbance shortcut wilderness bookstore distraction addiction hometown
microwave altitude cinema improvement metaphor photography toaster aspect sabotage thrust getaway vase autumn daytime scenery percentage
reminder amusement catcher paddle dictionary mechanism obtain seizure swimmer tractor hostess jackpot morality comparison continent
discretion drummer backpack consolation loft chute ignorance bulletin dresser await lump zoom climate countdown countryside perception
resemblance bakery disregard achievement equation heavyweight significance commerce glance intuition midst pharmacy saline believer manor
pending precaution solitary barrier dedication terrace fortress fraternity generosity glimpse assumption comeback knockout notch
plantation volcano evacuation download misunderstand rejection fundamental immature intimacy southeast verge windshield convertible crust
diabetes membership slate unpack bouquet doorway northeast nuisance credibility fingerprint injustice prejudice cruiser inheritance
sentiment acceptance bliss consequence dispute outrage toothpaste unemployment allegiance debris glamour reign sculpture transition carve
closure isolation lighthouse mathematics surround twilight conductor criticism infrared opposition certainty desperation mainland traveler
upright decline frustration hopeful input elite acute caffeine distinction fellowship precision resolution scanner shred shuffle telescope
warfare platter popularity rotation spotlight accessory bravery malfunction necessity puck homemade penetrate sophomore cradle boiler
demolition limousine zipper accusation clause gender insight kettle maneuver prairie quadrant creator dairy determination rebound velocity
vineyard aquarium fright idol workout psyche revelation rewrite commentator efficiency electronics heater hostility imitation liaison
proportion cardboard casualty furnace troll unity collision manuscript mingle navigator apron contestant hydrogen stomp vitamin booster
diesel excellence regain shortage dilemma fusion hassle screenplay crater descent domain headline obstacle restraint spectacle teller maze
rebellion tornado aerial gaze heritage leisure clone immigration inning miniature payday alphabet anticipation clutch cupboard imperative
intrusion knack precedent representation slogan timber attach catastrophe downhill external extraction indictment regulation roulette
sodium sphere caretaker lunchtime maternity presidency ultrasound composition gadget manufacture orientation scatter tyre florist platinum
grammar nomination obstruction slash downright exterior incision purity usher glide testament unaware graphic preference vocabulary bleach
siege congregation geography monument flair meadow ownership scroll smoker correspondence simulation softball spacecraft probability gauge
redemption seller textbook thermometer arcade discrimination fallout gourmet ongoing quaint sinister conditioner cushion disposition
spectrum unseen applaud auxiliary compensation courtyard implant uranium ether hacker hygiene admiration outdoors prevail conception haste
safari trend lunar manpower nighttime appoint assurance filmmaker forum fraction washer aide dishwasher frenzy glitch helper lantern
meltdown pavement radiator voluntary arsenal dosage outlet sincerity solitude teamwork anesthesia disability fidelity hypnosis mileage
mythology participation swimsuit affidavit cleanup persuasion predicament ridicule stumble arthritis contemporary eyesight marvel
residency turbulence bedside billionaire complexion confrontation latch likeness oasis orchard placement uncover wildlife leukemia
accomplishment anthem companionship conquest etiquette exploration fragment symptom deceit exile quantity recreation surrogate waterfall
camouflage decoration geometry hesitation pottery trajectory aura cassette chord overweight bearer heed keyboard pinpoint realtor
negligence overload serenity wrestler abyss algebra calcium fascination genetics nonstop publication rethink stability crossword fitness
righteousness staircase varsity expansion icon insomnia mutation posture reconnaissance reduction understatement upcoming decipher demise
inscription obedience simmer allergy ancestor canopy enforce esteem infinity neglect pianist rejoice upward detection malaria novelty
wrapper bungalow directory eminent healer mascot meditation potassium texture consensus controversy folder makeover planner resource
surfer tracker clubhouse exhaustion prudent reconstruction rehabilitation relevance swipe accordance component coordinator discomfort
duration encyclopedia inability lagoon latitude rooftop shaker cylinder earnest railway relaxation titanium vibration biker biopsy
completion domination hepatitis hitter malpractice tenor user arithmetic artwork childbirth disagreement gymnastics lateral scuba setback
sitcom daycare hardship hardworking intrigue mortality mound remainder ripple accuracy cipher endeavor extinction firearm livelihood
muster resentment tablet vortex biography brilliance contradiction mower reproduction shutdown starvation caravan enlightenment gloss
heroine imagery miner provider rundown shutter undermine carousel concierge density faucet magnitude misdemeanor pathology preview urgency
venue bitterness chandelier installation regroup trough complication explicit hammock ivory output reclaim slang capability drought
forthcoming peninsula stationery stimulation aroma carefree enjoyment entourage hanger havoc manipulation overthrow simplicity thriller
adjacent endurance halftime humidity initiation obituary standpoint subscription willingness alignment blindness cluster expectation
homage inhibitor pedestal pellet superiority calculator conjunction downside duet elimination injunction prediction rupture visionary
elegance emphasis podium blitz combustion deployment downfall imprint iodine residual rocker showdown subsequent toolbox valor variation
anomaly friction implement mainstream outright plight polyester respiration turmoil animation blazer horsepower moisture culinary
dissertation docket dysfunction leftover preschool sapphire scrapbook borough contamination distortion fragrance homeowner lithium
newfound occurrence persecution pertinent piston proprietor readiness recharge revival sanitation sewage thinker buildup chemotherapy
gloom lightweight propulsion recipient temperament unjust unwilling upbringing upholstery analogy benign blatant collaboration faction
likelihood mime motherhood roundup scrutiny sedation supplement thermostat upload volleyball airtight disadvantage dismissal ensemble
kennel lieu montage retrieval warden cavern dossier funnel gist ponder programmer upbeat aerospace aptitude boutique comprehension culprit
discard insecurity metabolism newcomer preservation adversity boast demeanor genre imbalance prognosis rivalry sandbox wreath aftermath
barrage diameter kickoff manifestation snapshot waterfront detergent digestion expiration firefighter fulfillment instability minibar
monetary reconciliation transient trillion undertake unsure columnist disruption exploitation insulation shorthand toil dynamite charisma
flexibility viewpoint abandonment contender devastation flagship lament physiology plural reggae renewal sophistication stationary
whirlwind configuration constellation earnings font implication retaliation safeguard surname uphill curator dizziness predecessor
proclaim seeker sidebar anonymity doctorate drainage fortnight magnesium pendant processor spectator spirituality teammate upfront
verification veto abundance chiropractor discrepancy evade folklore foyer promenade remission solicitor turquoise turret coroner
adolescence callback envoy exemplary reinforcement rigor stylist toner bullion doctrine dropout eviction fabrication individuality
irrigation modification onset segregation trimester tweet briefcase bustle facade gratification headset inclination longitude persistence
repression treadmill vocation alibi doorbell autobiography birthplace contention flourish novice pastime piracy saber symmetry
vulnerability berth brainstorm breeder commonplace confinement deprivation footwear giveaway hookup incarceration infiltration legislature
misconduct prowess saga snowboard solidarity binder checklist clique complement consistency dominance lavish newsroom pedigree progression
semantics tome vantage variable veranda wield blackmail amend baseline binary chlorine clipboard distrust glacier mantel sender sift
slender vaccination acupuncture adulthood ambience assortment classification compulsory cookbook hurdle induction maritime perseverance
recount remembrance stopwatch torque tranquility alteration illicit insider retrospect similarity skepticism stereotype tapestry telemetry
validation vowel bestseller continuity coolant fixation freshwater infestation mobility repetition symposium width moonlight discontinue
enroll excursion familiarity follower illumination incumbent intolerance lore monarchy regeneration skyline trampoline vitality blog
chromium emblem ideology inflammation inhabit migration negativity resonance shopper transcription athletics bracket centerpiece
cheerleader ecosystem excavation executor expectancy fallback fixture insertion irritation polymer prevention rapport redundancy trilogy
tuberculosis ultraviolet cache inertia jargon notification payload repentance scoreboard showcase rendezvous affront availability campsite
clarification commuter cutoff groundbreaking overpower primer reassurance severity stagger transistor validity visor affinity aspiration
dilation embodiment entail enthusiast freshness impeachment mastery multitude palette percussion query revision robotics sovereignty
subdivision taxpayer housekeeper bodyguard janitor booklet denominator dermatologist erosion filler guise intimidation leakage longevity
multimedia nightlife powerhouse referral restitution saturation scaffold shoreline quarrel homecoming rodeo affirmation allegation
autonomy diagonal envision fauna longtime memorandum noun reposition storyteller wearer analyzer avoidance dependency deterioration entice
genome legitimacy poignant restriction segue upkeep usage vigilance wrongdoing untie annoyance critique disbelief embroidery estimation
manifold memorabilia miser outspoken suppression township jingle blacklist condemnation congestion consulate fullness illustration potency
prohibit pronunciation rainforest rotor skier softness teaspoon tether toxicity yearbook agility compatibility enhancement filtration
groundwork inlet mosaic paperback repaint curfew acclaim acreage breadth constituency decoder foreground misconception overview rendition
sociology steadfast undergraduate weekday grudge squadron antidote truce bookmark culmination drugstore enlargement genealogy inception
nuance obligatory outage rhetoric sediment brotherhood crossover degeneration enclosure eruption flotation forefront framework kilometer
nonfiction omission rarity snowfall errand conformity tangent unwavering rudder payback forensics abrasion absorption caption elasticity
incidence infancy infusion invalidate lifespan mindset oscillator plagiarism polarity portrayal subsection pilgrim intruder napkin cinch
symphony housewife condensation condominium feminism fruition neutrality poser rainfall stave thwart winery workstation schoolteacher
jeopardy sundown biotech bodybuilding breakout caregiver couture depiction drywall empower pigmentation reliability southwestern ashtray
hypocrite bruise cologne abstraction accompaniment acronym azure cadence commencement ecology efficacy genus ingestion movable neckline
precipitation protagonist recurrence slowdown synthesis taxation toggle tuxedo avenge foreigner infirmary ambiguity aperture
authentication delve expenditure globalization guideline midfield misinformation narration octave regulatory reliance synopsis watermark
workspace deuce sarcasm caddy beeper constable slipstream saucer squirt accumulation depletion eligibility formulation gamut inversion
lubrication oxidation prerequisite redevelopment rumble synchronization uplift delusion earring junkyard sidekick misfortune alimony
cubicle extortion juror fender abbreviation academia airfare aluminium cadre chateau contemplation convergence exclusion grapple inference
proliferation repayment tertiary visualization improvise hairdresser penicillin stoop lair detonator checkbook ancillary criterion
diffusion durability entropy ethnicity habitation inauguration judiciary mismatch readership replication rigidity airfield nightfall pluck
jukebox perjury sanitarium tremble headmaster huddle underage formality abolition acidity allocation assimilation centimeter cessation
cheater chronology cohort coloration consolidation corrosion crackdown disparity flier manga mayhem propagation propensity redistribution
runoff silverware subtraction wellbeing brawl retainer blacksmith mischief caterer commotion hoist superstition babysit onstage anarchy
mainframe impostor midterm ducky adherence augmentation automation blizzard campground coherence comprise electorate enquiry epoxy
gradient nostrum osteoporosis provenance retrofit synonym mercenary understudy skater puncture sorority stutter armory drinker boardwalk
mockery ravine emptiness flunk cowardice hallucination tiara ambiance amplification bonfire coefficient cultivation debit flake hardcover
masque palindrome payer tinnitus transplantation twitter uptake versatility blindfold rearrange riddance espionage perpetrator renounce
candlelight impound retribution ruse raincoat rephrase triage commandment ointment airspace deodorant unification minivan polygraph
stairway binoculars clarinet hideout recollection adaptability aerobics distraught docent duplication emitter enrichment facelift
fermentation halve impetus mirage modulation precursor scaler sorter storyline unfit vandalism viscosity classmate hearsay pinball
propeller swoop adversary cashmere annulment fireball pocketbook dowry satchel splinter microchip canister dismount rematch pediatrician
shatter arraignment gymnasium transponder banter daybreak flannel flattery haystack magistrate millimeter putter rabid shawl accession
bribery childcare conservatory cookware cotillion deletion dialog immersion inpatient locality lockup logger metallurgy reportage
subsystem workbook amnesty aversion cleaver gentry kiddie renegade reverence banister bodega bowler crutch outcast prodigy escalator
extradition impolite overture topside ultimatum divulge memento pebble slum wharf windmill campfire haywire housework swordsman charmer
compulsion pushover slammer breather firehouse untold wring dishonor maroon necktie technicality affliction blackboard cavalier inhaler
malice nugget pamphlet splendor aggravation auteur clipper cohesion cyclist desktop disclaim dissolution downgrade duress evasion fastball
glycol homestead masonry microscopy mistrial numerator placeholder platelet sunup susceptibility woodworking wristwatch abomination bazaar
clockwork dominion flinch horde joust matinee monologue serenade wartime airstrip archaeologist continuance defiance doghouse fanfare
nudge requisition schoolhouse cynic libel poise sideshow spatula upstanding anecdote chainsaw figment gimmick indifference rift
townspeople copilot disengage firecracker flashback rowboat umpire weaponry willpower blimp hardball holographic indiscretion jeweler
keyhole newsstand provocation rampage shootout toxicology uproar withhold fuselage guile hideaway horseshoe involuntary laughingstock
spout toothpick adrift astute autopilot dormitory emissary geologist muffler neurologist retraction sociable stagecoach confiscate flaunt
floater wasteland attribution convection cordon custodian differentiation exponent exporter expressway hourglass humbug indulgence lattice
magnetism reorder schoolwork solidity splitter spyware travail tumult underdog webpage audacity bookcase bulkhead clout corsage dictation
godson murmur plunger shocker spotter enigma exaggeration footwork honcho loudspeaker mogul mouthpiece ordnance seatbelt supermodel
thoroughfare angina birthright blunder bombshell commendation confetti discredit dugout fatality quartermaster relinquish reluctance
stickler travesty westbound abstinence bystander chisel insolence nemesis ovation tantrum ascension buffoon copycat denounce disparage
dissection lifeline oncologist schoolyard snowstorm splatter stapler totem tryout unhook broomstick getup handout heirloom middleweight
monolith nothingness shipyard shortness subcommittee airlock conjecture frolic mariachi sandstorm spontaneity syllable uppity annihilation
bandstand bookshop cliche expulsion footlocker freebie inquest middleman pawnshop radioactivity rainstorm shortstop stenographer
sweepstakes alleyway counterattack deportation ditty eastbound fumble glimmer houseboat inferiority juncture matador matron monsoon
parenthood repellent rummage scurry selfishness skyscraper southbound subtlety abase apprehension approximation boardroom cinder cursor
debugger deformation diffraction dispersion dissemination divergence imposition inactivity inequality invocation maturation mitigation
quadruple rebuttal refractory relativity sixteenth snare sustainability vertigo backtrack cabby foresight guesthouse handiwork implosion
ingrate limelight manhole mislead presumption schooner suburbia wayward altercation bookworm entrust flagpole haggle hairbrush incendiary
reentry skiff amazement astronomer barometer beater cardiologist clatter creamer guardhouse hoopla housewarming scrip seclusion
sportswriter coffeehouse furlough gouge guidebook impatience impossibility inkling mallet midair padlock readout standoff tenement troth
admittance alabaster bullfighter concourse enslave idealist infraction invisibility lividity rudimentary tipper annals carelessness
cloakroom fortitude knapsack magnificence pillowcase posterity reiterate sobriety violinist windowsill absurdity adage aristocracy
blastoff camcorder meager medley mistrust neurosis newsflash northbound predatory roughneck sisterhood superpower thunderstorm topple
unbecoming vagrant animosity backwater catapult confidant derogatory desolation disapproval discoloration gallantry reelection renegotiate
roomful saltwater sideline sunblock tipster adoration airship ejection fistful impediment sawdust shebang shoemaker starlet sublet
aggressor badness biochemistry biter commissary consignment contrition defamation disorientation enchantment foothold housebroken midline
midwife overkill substation uppercut aberration barman burrow calligraphy decompression doormat exclamation handball heartland hydraulics
leeway milligram needlepoint penmanship preface screenwriter sportsmanship sweatshop thumbprint torrid atoll backwoods camaraderie clump
eloquence extravagance fugue halfback knoll magnification obscurity pendulum rotunda sanatorium shipwreck storybook subspace tassel
abnormality ailment ammonium anagram backroom concealment detriment druggist emcee hovercraft lawlessness narcissist oppressor
postponement standstill straddle unforgiving vanguard armament bicker brownstone brunt candlestick crackerjack elicit firelight futility
guardianship jabber landfall piazza pothole sleight transgression unending welder airspeed alumnus awning backboard bandwagon battleground
bravado busload cyberspace defector doings dredge emancipation fjord gumption haiku headquarter houseguest indignation infield jogger
laziness lunge misdirection motherland recitation rewire ruination shaver sledge snatcher steamship thrower trident tussle westward
vanquish altimeter bedspread bromide carpentry delinquency fatherhood feign feint gaggle hoard impersonation iota malnutrition mezzanine
misplace notoriety oldie overestimate rainmaker reproach reread resection restock seawater sliver squabble superposition tailgate twosome
waterworks woodsman alienation astound befriend coercion deterrent divvy dominatrix easygoing epitome foray fullback innkeeper inquisition
leniency mainsail musketeer mutter newlywed offstage semblance stillness tardiness vindication watchtower waver wintertime yoke baritone
cakewalk clothesline complicity contagion contentment credence crevice defeatist deformity dexterity hugger icebreaker insistence
nightstick outbid outgrow overseer paperweight pocketful quandary salesgirl sawmill scoff silken skewer unison veracity handkerchief blare
botany counterpoint deliberation desecrate downfield fable fallacy finality fireside freshener girder glade guesser gusher headlock
indignity irregularity juicer makeshift millstone modicum planetarium prologue radiologist reassignment repartee stopover thesaurus
townsfolk unbroken upheaval upshot allotment arousal behest crematorium deference defraud goblet insurrection jaunt landowner levity
lifesaving microprocessor overcharge postmark preoccupation scorcher splurge accentuate alternator astrophysics bastion bronchitis
buoyancy cutlery deputize derringer dinar dispensation disqualification disservice dragnet elation escapade footnote frailty grunge
hardtop impunity inevitability mendacity neatness overwork pewter reorganization shiatsu shrubbery spearhead subspecies sunbeam surmise
telecast telemarketing unsatisfactory alarmist bandleader blighter carload causeway chessboard coldness condolence crier cutback deflector
exuberance fluctuation gaffer inadequacy inoculation lunchroom menagerie normality onslaught overbite perpetuity procrastination seepage
sharpener shipmate skyrocket sniffer speller tantamount trove truancy unassuming abuser aerodynamics backfield blacktop botch changeover
coatroom confectionary corroboration cower deign dramatics edict epicenter falter fission flatware glint gofer gratuity inefficiency
inexperience luster moniker periphery postscript preamble preposition puncher regularity repertory schoolroom senility signpost sinkhole
snifter solstice stoplight uninteresting addendum beholder bourgeoisie caricature chattel choker composure counteroffer criminology
cumulus dislocation edification enlistment exertion forgo headboard imperfection ingenue insinuation logbook meddler mistreatment parlance
peeler photocopy selflessness treatise vestige volition worrier acuity adulation antiquity armband checkroom complacency connotation
crasher disinherit dissension domesticity duality enrage figurehead figurine finery gestation guardrail infliction insensitivity lucidity
maypole migratory misprint monogram moratorium needlework overreaction pontoon reinstatement repeater showmanship sodbuster squeaker
strainer superstructure tiptop uncaring unwitting penitentiary afterthought avionics backache betterment blurb boatyard bower cannery
chopstick cliffhanger compunction cosign cribbage dogma doorstop downbeat emigration enormity footstep heredity incapacity incursion
inducement lodger loiter millisecond misjudge personification physicality pittance proletariat pullover scrubber seamanship shoestring
skimp supercomputer tedium thousandth topography workday allegory ambulatory antitrust apostrophe billfold blinker chalkboard childbearing
colonization croon deportment disinformation disintegration dissipation foghorn grabber hoofer horticulture idiom ionization meatpacking
merriment nutritionist pinhole predisposition pretrial proclivity radiance raiser remnant scion sharpness slapstick stealer stoppage
taster teamster thoughtfulness towline transitory trudge verve aftertaste agitator antagonism assignation auger breakage brevity camshaft
canter chairmanship chronometer conspirator counterbalance cryptography dalliance deactivation derailment dishwater duplicity fishery
gearshift geyser hyperbole imperialism infirmity instigator irritability musher odometer passbook proponent rainwater rediscover redress
renunciation salesmanship sandlot slinger stratagem tailspin teleconference unfairness utterance woodpile workroom zinger larceny banality
banishment bequest bocce bodywork classwork coexistence confluence consonant constancy convulsion countermeasure deadhead decibel
deconstruction denture eatery eccentricity engraver estrangement expediency falsehood ferocity garrote guardroom handbill hemline
husbandry intonation judgeship landline letch malcontent misstep nomenclature panache persuader progenitor protease protester purveyor
quarterdeck rambler reformation sealer socialization soloist stuffer tannery tinge tirade touchstone transducer turnabout tutelage windage
woofer wrangler zealot alliteration arrears attrition avocation baseboard biosynthesis causation conscription cosmetology counterculture
coverlet dweller ellipsis expatriate fakery forethought foreword frivolity geriatrics glasnost grubstake headhunter highschool inflection
introspection libretto lyricist mealtime motility nepotism oratory paymaster prosthesis puzzler radiogram ragtag reciprocity recliner
reliever sickroom splashdown steerage sterility stipulation subversion tailback topiary underbrush unfailing unpredictability unroll
virtuosity wattage wordplay dinnertime appellation appropriation bankbook battlement bedroll beeline blackball brainpower comradeship
costumer countersign crankcase derision dicker dogfight drumbeat easement electrolysis emeritus emulsion fealty fibber firework forestall
handspring hatchback idleness immovable improbability insurgency irresponsibility jurisprudence juxtaposition locomotion malaise
microcomputer munition newsprint nonpayment oligarchy paperhanger parentage perforation reappearance refraction repulsion sconce scorecard
scratcher semicolon sextant spiff stationmaster supercharger taskmaster tattle tradeoff unchanging underling updraft walkabout wangle
lifeguard eulogy storeroom apprise cajole causality centerboard clerkship colorist crystallization deferment dinnerware disassociate
distillation downcast downstage epithet escapist falsity featherweight fragility frump glassware handstand hatchery impeller impurity
informality jocularity leaver memorization millinery obliteration occlusion operetta outtake phylum potshot pseudonym recrimination
redline reprint skywriting substructure surety surrealist threadbare totality twofer volution wellspring wraparound extinguisher duffel
assailant ruckus aeroplane lifeboat periscope abdication abstention allusion amalgamation animality archetype ascendancy banknote baptise
bridgehead bridgework bungler buzzword canard cede coagulation colander commonality cookery copyist crankshaft criminality culpability
dichotomy directionality disorganization divan elucidate fettle firestorm footbridge furor headwater highlighter hydrocarbon ideogram
impartiality impinge inequity lakefront lamination lexicon litany lucre malformation masthead newsbreak nullification oddity orchestration
oxygenation penlight perfumer perversity placard portage radiometer readmit reparation rill salutation shipper slicer slippage spacesuit
sprayer statesmanship subculture tagger timidity trier unbalance unquestioning watchword weeknight postmortem prerogative bulldozer
epiphany insubordination chivalry seaboard admonition aftercare amperage austerity authorship barouche bookseller breakneck breakwater
brownout conformation crockery crossbones curler decommission deforestation desirability divination dotage dowser emanation enunciation
epistle estuary expound extrication feedlot flanker fortification fumigation furrow governorship holdover homeroom hosiery insufficiency
jubilation laxity leveller maintainer melange mothball nebulizer nitpick onus opulence ordination overage overconfidence pedant perusal
portraiture preceptor predictability preemption prosthetics punter rapidity rapprochement redeployment reevaluation regimentation
repudiation retool ridgepole shipbuilding signatory subroutine sufferance suffrage transcendence transposition triviality unease unreality
usury vaporizer wailer yardmaster scapegoat piggyback peddle abortionist adjudicator adornment atomizer backbeat bewilderment bobble
burster busywork cardholder cavalcade chewer conciliation contortion conviviality copybook crosscheck cyclotron deadlock decimation
defiler dependability digitization disconnection discordance disenchantment disinfection dispossess distention downshift elaboration
evangelism evocation extrapolation fingerboard flashpoint flatness fluidity flyover folio foolery gamesmanship generality gloaming
gullibility headcount hobbyist housemaster illegality imminence immolate importation infotainment intricacy lectern lithography logjam
louver maltreatment misquote misrepresentation mortification nocturne offload oration orbiter overstatement partiality paucity pigeonhole
plausibility populist posthole precondition prepayment reallocation recommit reconsideration recuperation rejuvenation reorientation
repercussion reversion saddleback schoolbook scrapheap shellfire shrift signboard sponger stabber steamroll subverter sufficiency
systematics tectonics tiler tincture torchlight viewfinder vocalization waterline wheelbase appendicitis boomerang clemency turnpike
turpentine euphemism innuendo reenactment safekeeping charlatan entrapment rudeness taillight teahouse turtleneck stateroom abatement
anatomist angulation antecedent bioengineering biometrics boathouse cabalist casework chairlift chelation chiller coinage constriction
convocation courtier daybook delectation deputation despatch digression disobedience doxycycline earmark encroach eradicator erasure
exaltation flashover flexure flyweight foxhunt garnishment gauntlet groat gusset habitability handcraft handhold hawser headroom humanism
immensity inattention indisposition jetliner lethality mapmaking meander mischance mismanage mutuality mystification nonentity observance
ornamentation ouster overproduction overtone pacification parenthesis passivity pidgin portend pratfall precocity probity procurator
protractor protrusion pulsation quadrille railhead rebroadcast redraft remarriage resiliency rubberneck shipload subordination subsistence
supplant teashop technocracy telecommunication torsion unclog underpay unimportance venality vexation wellhead yardage incinerator
newsreel shoelace soiree acquittal jettison destitute doornail mediocrity shoeshine rheumatism stowaway swerve liftoff pandemonium
unfeeling chaperon connoisseur endangerment infomercial manicurist stardom suppertime hibernation impertinence misbehave mousetrap
metamorphosis porthole saboteur scrambler skirmish smithereens workaholic dissuade newscast sharpshooter impudence iniquity avarice
conundrum impropriety somersault birdcage cauldron decontamination embankment juggler potpourri miscalculation shanty trawler unrelenting
escarpment eyeful humdrum immorality peacetime reestablish benevolence crosshairs unsanitary armistice hydroponics saltpeter undercarriage
boondocks counterintelligence entomologist turnstile atonement disembark gluttony recognizance stepladder welterweight airmail catharsis
diddly highbrow paleontologist pantomime premeditation antithesis encampment enmity jujitsu unappealing chequebook croupier disarmament
headwaiter inbreeding indoctrination shirttail trigonometry diatribe disillusionment elocution lampshade optometrist oxymoron
preponderance sheepskin zydeco dereliction expletive pentameter predilection readjustment takedown turpitude bedchamber chicanery colossus
eggbeater incitement microfiche miscreant orthopedist straggler subjugation umbrage verbiage acrobatics adjournment blustery decoupage
filibuster horsewhip noncompliance scabbard showstopper temerity unburden appeasement biohazard demerit fulcrum keystroke misadventure
seafaring snobbery comeuppance condescension corollary cryogenics denouement fisticuffs intangibility irreverence mispronounce pawnbroker
perfunctory pragmatist turndown welsher anteroom bulwark colliery crumple detritus immediacy imprecise infallibility nosedive pinprick
prompter rededicate unnerve unyielding witticism doorknob affluence disfigurement disrepute etymology hairstylist horsemanship
incandescence lowbrow misnomer nonviolence peremptory prestidigitation sportscaster subservience toehold twirler undergarment abutment
accoutrement approbation comedown disbarment effervescence ensnare epilogue exultation handclap hyperventilation illiteracy knothole
lamplight lethargy maidservant mishmash nonexistence nonsmoker phosphorescence reminiscence reticence rigmarole saxophonist sommelier
synchronicity trespasser undemanding untrusting wildcatter acquiescence alacrity amphitheater backscratcher commemoration confabulation
conflagration contrivance cubbyhole desiccation embouchure exoneration folktale hedonism invincibility obfuscate obstinacy peasantry
peculiarity petulance photojournalist rearmament resettlement surcease tearjerker tobacconist waterspout apotheosis caldron cofounder
convalescence cybernetics daydreamer defroster demurrer dilatation disbursement flyspeck forerunner freethinking geopolitics handshaking
hobnail maladjustment misinterpretation moneylender nonbeliever obsolescence oculist orthodoxy overexposure overweening percolator
pomposity prostration repatriate reverberation sequester unflagging unreasoning ventriloquist whittler woodcarving straitjacket badinage
belligerency boondoggle contravention corundum credulity depigmentation desalinization despondency despotism dispassion dissonance
drollery encirclement equanimity erudition exhalation hairsplitting huckster hyperacidity inaccessibility irrelevancy liquefaction
nonchalance preeminence radiocarbon receivables reintroduction seafront simulacrum spendthrift strontium sweatsuit unavailing calisthenics
antiaircraft disloyalty apothecary subterfuge doppelganger malfeasance soliloquy tiebreaker drudgery recidivism counterespionage
globetrotter misapprehension taxidermist discomfiture hieroglyphic hodgepodge teetotaler acupressure coconspirator pantywaist rearguard
unconvincing daguerreotype moneymaking ambassadorship counterinsurgency desensitization histrionics intransigence wainscoting steeplechase
`
  .trim()
  .split(/\s+/);
