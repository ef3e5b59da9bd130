/**
 * The 4,500 further words of the long vocabulary, from film subtitles, easiest first by build/proxy-difficulty.ts. Made
 * by build/further-words.fixture.ts; further-words.test.ts compares the two and can write this file again.
 */
export const further: readonly string[] = `
problem phone happen line office truth moment front welcome city save order promise music street dance sound dream king movie straight
wonder become road worth fault future hotel mistake attention choice birthday smart lovely security terrible song ring return message
tough quit information surprise strange voice evidence history join apartment letter situation accident pleasure list rich lawyer gold
marriage offer upset forward honest position respect upstairs force field jump suit relationship nine government pardon gift department
doubt plenty race weekend action type experience flight favorite computer bunch blame clock kitchen begin beach teacher river dare
decision emergency client code pressure further corner witness duty tight support conversation match above search beauty choose coach
driver trick comfortable mission pool restaurant size necessary practice ticket sight nature famous bright deserve danger student opinion
terrific large video military opportunity attorney pretend princess island character airport speech target incredible player hill football
page justice crowd science usual sooner subject paint neighborhood weight cheap responsibility powerful language noise fancy genius proof
vote weather issue television yellow village sudden property secretary magazine freedom research damage handsome society energy chase
vacation divorce surgery telephone lesson license gate staff engine season awesome mayor winner ocean reality example fortune schedule
obvious affair unbelievable focus statement community loss dump artist theory traffic midnight switch expensive particular pride dollar
wire clever garage connection coast pilot grateful garden event actor talent garbage attitude swing hunt distance request hire knowledge
rescue silence universe baseball outfit uniform location amount fail elevator penny theater march dust aside unusual newspaper courage
writer edge couch protection precious federal mystery library tower friendship rope exact vehicle jungle trash ambulance behavior prize
material guarantee downtown panic performance union cable ancient castle glory zero basketball holiday remove authority estate basement
pleasant approach presence century swell diamond alert sentence nation booth casino possibility cage series homework explanation launch
delivery fever challenge result recall education confidence anger detail effort treatment ability palace attempt nuclear fashion plastic
convince league vice coincidence quality title division impression reasonable museum standard anniversary cancel smooth modern lifetime
role motel collection device noon reward assignment highway slide lack background agreement patch bail imagination disaster border fuel
legend demand trauma argument council trigger wipe youth instance goal average crisis stake occasion judgment personnel reaction fantasy
version experiment procedure fence advance personality ceremony solution helicopter apology singer uncomfortable daily tune guitar
valuable pitch surrender whistle patience badge privacy unknown extraordinary furniture meantime squeeze technology angle degree
invitation movement influence noble pattern option awkward childhood tragedy lightning anxious sacred clinic rubber thick culture
conscience religion construction laughter temperature sail tradition unique tennis leather adventure poetry struggle possession halfway
session waiter motor organization engagement temporary limit despite drawer parade scout minor environment medication expression string
description remarkable entertainment soccer rehearsal railroad diner toss bump convention phase purple revolution item episode development
suggestion discussion brass dime psychiatrist crawl vault underground bargain combination basis jazz chapter farmer unfortunate undercover
existence reckon shelter management appearance plot medal hockey manner destruction discovery roommate chemical trailer absolute peaceful
dentist luggage nest function wisdom analysis delay election fetch assistance extreme airplane rhythm everyday stubborn dignity commitment
passenger eternal subway homeless privilege capture multiple payment measure effective lecture passport paperwork rumor enormous sunset
announcement curtain compliment unable album random corporate brick priority slight document glove budget envelope bucket overnight
application massive inner festival bachelor celebration oath pencil fridge burden championship graduation humble necklace seventh blank
atmosphere porch daylight hallway delicate therapist retreat helmet aircraft arrangement farewell chaos triple cellar height deed
volunteer debate upside error ladder telegram delightful hint conclusion magical penalty phrase population tournament discipline perimeter
associate diary stall appetite hopeless ritual technique various weakness reunion unexpected hurricane infection visitor cease conflict
chemistry harmless setup petty symbol forbid increase tension curiosity display threaten transmission gallery laser spill disappoint
nickel resistance anonymous approval sequence courtroom refrigerator ceiling sympathy cabinet civilization emotion arrival footage
philosophy depth illusion perspective yacht autograph minimum courtesy scandal consciousness instrument messenger disgrace exception
identification surgical rainbow depression sickness whisper hustle method proposition ditch lounge minus prosecution arrow bracelet
embassy gossip institution maximum addition gratitude principle rider risky importance instinct pickup spoon administration declare
embrace karate bold trophy violation umbrella carriage observation outstanding aisle concrete gesture anchor income logical guidance tide
precinct balcony breakdown suspicion celebrity panel distress illness backyard honorable rally bounty demonstration gracious disorder
substance carnival confusion inspiration compound haul sector pursuit compromise congratulate sting satisfaction grease household semester
fountain speaker gravity clearance eager eighth teenage shovel attraction colleague anxiety lottery obligation theft online circuit
enforcement element endless inappropriate bicycle democracy frequency mattress melody innocence consideration pier pregnancy detention
gasoline hike registration pronounce mansion naive altogether drift literature earthquake wealth underwater absence syndrome velvet
compassion scenario timer baggage bluff meter replacement unnecessary wheelchair acknowledge essay physician platform pinch stadium stack
unpleasant fiction sunrise encourage luxury exotic passionate voyage compartment conviction flashlight slack stamp destination harassment
probation wander definition vacuum variety automobile cuff flood handful millionaire cafeteria craft expedition obsession scoop cozy shack
chauffeur essence farther scope sleeve difficulty felony corridor encounter heartbeat transportation concentration freeway identical
loosen submit examination confirmation grocery psychology puppet sidewalk defensive departure extension pause perfection mock thankful
acquaintance ambition ferry finance evolution landlord corrupt explosive jurisdiction cottage partnership acceptable impulse denial greet
tribute marble allowance caution freezer override valet appreciation backstage juvenile majority motto unstable fireplace ribbon
underestimate unlikely legacy reflection flavor loneliness supermarket ensure lifestyle recorder rookie sketch update abroad biology
involvement faculty meaningless separation decade jockey rental convenience fierce homeland preliminary sadness quarterback instructor
opponent raft sewer souvenir adoption bunker humiliation substitute flock tourist sunlight curve notebook unload crucial phenomenon salon
grasp irony microphone selection hospitality concussion plumber horizon marathon classroom lookout origin quarantine warmth advisor
courthouse evaluation rhyme slippery classical contribution suspension disappearance sanctuary millennium tackle blend introduction spinal
canvas immunity airborne apparent chimney exquisite batch ignition mailbox priceless chunk devotion injection postcard occupation trumpet
vanity comedian elderly secondary alias dialogue donor hitch keeper category cunning nursery runaway preparation transmitter northwest
pyramid expertise formation astronaut eyewitness vegetarian disturbance shortcut wilderness bookstore distraction addiction hometown
microwave altitude cinema improvement metaphor photography toaster aspect sabotage thrust vase autumn daytime scenery percentage powerless
reminder amusement catcher paddle cheerful dictionary gigantic mechanism obtain seizure swimmer tractor jackpot morality comparison
continent discretion drummer backpack consolation loft chute ignorance bulletin numerous pointless dresser await lump zoom climate
countdown countryside perception resemblance bakery disregard achievement equation heavyweight inquiry significance commerce meaningful
glance intuition midst pharmacy saline believer epidemic manor pending precaution solitary barrier dedication merit terrace fortress
fraternity generosity glimpse assumption comeback knockout notch plantation volcano evacuation download misunderstand rejection
fundamental intimacy southeast verge windshield convertible crust diabetes membership slate unpack bouquet doorway northeast nuisance
credibility fingerprint injustice prejudice cruiser inheritance sentiment acceptance bliss consequence dispute outrage toothpaste
unemployment allegiance debris glamour reign sculpture transition carve closure isolation lighthouse mathematics surround twilight
conductor criticism infrared opposition certainty desperation mainland traveler upright decline frustration hopeful input elite acute
caffeine distinction fellowship precision resolution scanner shred shuffle telescope irrational platter popularity rotation spotlight
accessory bravery malfunction necessity puck homemade penetrate sophomore cradle boiler demolition limousine zipper accusation aggression
clause gender insight kettle maneuver prairie quadrant creator dairy determination rebound velocity vineyard aquarium workout revelation
rewrite commentator efficiency electronics heater imitation liaison proportion cardboard casualty furnace unity collision manuscript
mingle navigator apron contestant hydrogen vitamin booster diesel excellence regain shortage dilemma fusion hassle screenplay adequate
crater descent domain headline obstacle restraint spectacle teller maze rebellion tornado aerial gaze heritage leisure clone immigration
inning miniature newborn payday alphabet anticipation clutch cupboard imperative intrusion knack precedent representation slogan timber
attach catastrophe downhill external extraction indictment regulation sodium sphere caretaker hypothetical lunchtime maternity presidency
ultrasound composition gadget manufacture orientation scatter florist platinum grammar nomination obstruction slash downright exterior
incision purity usher glide testament unaware graphic preference throttle vocabulary bleach utmost congregation geography monument flair
meadow ownership scroll smoker aluminum correspondence simulation softball spacecraft probability gauge redemption seller textbook
thermometer arcade discrimination fallout gourmet ongoing quaint conditioner cushion disposition spectrum unseen applaud auxiliary
compensation courtyard implant ozone uranium hacker hygiene admiration dynamic outdoors prevail conception haste pioneer safari trend
lunar manpower nighttime appoint assurance filmmaker forum fraction washer aide dishwasher frenzy glitch helper lantern meltdown pavement
radiator voluntary dosage outlet sincerity solitude teamwork anesthesia disability fidelity mileage mythology participation swimsuit
affidavit cleanup persuasion predicament ridicule stumble arthritis contemporary eyesight marvel residency turbulence bedside billionaire
complexion confrontation latch likeness oasis orchard placement uncover wildlife leukemia accomplishment anthem companionship conquest
etiquette exploration fragment symptom cholesterol deceit quantity recreation surrogate waterfall camouflage decoration disposable
geometry hectic hesitation pottery trajectory aura cassette chord feminist overweight bearer heed keyboard pinpoint realtor negligence
overload serenity wrestler algebra calcium fascination genetics nonstop publication rethink stability crossword fitness staircase varsity
expansion icon insomnia mutation posture reconnaissance reduction understatement upcoming decipher demise inscription obedience simmer
allergy ancestor canopy esteem infinity neglect pianist rejoice upward detection malaria novelty unleash wrapper bungalow directory
eminent healer mascot meditation potassium texture consensus controversy folder makeover planner resource surfer tracker clubhouse
exhaustion prudent reconstruction rehabilitation relevance swipe accordance component coordinator discomfort duration encyclopedia
inability lagoon latitude reopen rooftop shaker cylinder earnest petrol railway relaxation titanium vibration biker biopsy completion
domination fossil hepatitis hitter malpractice tenor user arithmetic artwork childbirth disagreement gymnastics lateral scuba setback
sitcom daycare dialysis hardship hardworking intrigue mortality mound remainder ripple accuracy cipher endeavor extinction livelihood
muster resentment tablet vortex biography brilliance contradiction mower reproduction shutdown caravan enlightenment gloss heroine imagery
miner provider rundown shutter undermine carousel concierge density faucet magnitude misdemeanor pathology preview urgency venue
bitterness chandelier installation regroup trolley trough complication explicit hammock ivory output reclaim slang capability drought
forthcoming peninsula stationery stimulation aroma carefree enjoyment entourage hanger havoc manipulation nylon outward overthrow
simplicity thriller adjacent dialect endurance halftime humidity initiation obituary standpoint subscription willingness alignment
blindness cluster expectation homage inhibitor pedestal pellet superiority asbestos calculator conjunction downside duet elimination
injunction prediction rupture visionary elegance emphasis podium combustion deployment downfall imprint iodine latter residual rocker
showdown subsequent toolbox valor variation anomaly friction mainstream outright plight polyester respiration turmoil animation blazer
foil horsepower moisture culinary dissertation docket dysfunction leftover nitrogen preschool sapphire scrapbook slump borough
contamination distortion downward fragrance homeowner lithium newfound occurrence pertinent piston proprietor readiness recharge revival
sanitation sewage thinker buildup chemotherapy dormant fluent gloom lightweight propulsion recipient temperament unjust unwilling
upbringing upholstery analogy benign blatant collaboration faction likelihood motherhood roundup sedation supplement thermostat upload
volleyball airtight disadvantage dismissal ensemble kennel lieu montage retrieval warden cavern dossier freestyle funnel gist ponder
programmer upbeat aerospace aptitude boutique comprehension culprit discard insecurity metabolism newcomer preservation adversity boast
demeanor genre imbalance prognosis rivalry sandbox wreath aftermath barrage diameter kickoff manifestation snapshot waterfront craze
detergent digestion expiration firefighter fulfillment instability minibar monetary reconciliation transient trillion undertake unsure
columnist disruption exploitation insulation shorthand toil charisma flexibility viewpoint abandonment ascertain contender devastation
flagship lament overflow physiology plural renewal sophistication stationary whirlwind configuration constellation earnings font
implication redirect retaliation safeguard surname uphill curator dizziness predecessor proclaim seeker sidebar widespread anonymity
doctorate drainage fortnight magnesium pendant processor spectator spirituality spokesperson swirl teammate upfront verification veto
abundance chiropractor discrepancy evade folklore foyer promenade remission solicitor turquoise turret adolescence callback envoy
exemplary reinforcement rigor stylist toner bullion doctrine dropout eviction fabrication individuality irrigation modification onset
segregation trimester briefcase bustle facade gratification headset inclination longitude persistence repression treadmill vocation alibi
doorbell autobiography birthplace contention flourish novice pastime piracy symmetry vulnerability berth brainstorm breeder commonplace
confinement deprivation footwear giveaway incarceration infiltration inward legislature misconduct prowess saga snowboard solidarity
binder checklist clique complement consistency dominance lavish newsroom pedigree progression semantics tome vantage variable veranda
wield amend baseline binary chlorine clipboard distrust glacier mantel sender sift slender vaccination acupuncture adulthood ambience
assortment classification compulsory cookbook hurdle induction maritime perseverance recount remembrance stopwatch torque tranquility
alteration fixer illicit insider parody retrospect robust similarity skepticism stereotype tapestry telemetry validation vowel bestseller
continuity coolant fixation freshwater infestation mobility repetition sneaker symposium width moonlight discontinue enroll excursion
familiarity follower gasket illumination incumbent intolerance lore monarchy regeneration skyline trampoline vitality blog bullpen
chromium emblem ideology inflammation inhabit migration negativity resonance shopper transcription athletics bracket centerpiece
cheerleader ecosystem excavation executor expectancy fallback fixture insertion irritation polymer prevention rapport redundancy trilogy
tuberculosis ultraviolet wavelength cache inertia jargon notification payload scoreboard showcase rendezvous affront availability campsite
clarification commuter cutoff fluorescent groundbreaking overpower primer reassurance severity stagger transistor validity visor affinity
aspiration dilation embodiment entail enthusiast freshness hostel impeachment mastery multitude palette percussion query revision robotics
sovereignty subdivision taxpayer housekeeper bodyguard janitor booklet denominator dermatologist erosion filler guise intimidation leakage
longevity multimedia nightlife powerhouse referral restitution saturation scaffold shoreline upscale quarrel homecoming rodeo affirmation
allegation autonomy diagonal envision fauna keypad limestone longtime marquee memorandum noun reposition storyteller wearer analyzer
avoidance dependency deterioration entice genome legitimacy poignant restriction segue upkeep usage vigilance wrongdoing untie annoyance
critique disbelief embroidery estimation manifold memorabilia outspoken suppression textile township jingle backdrop condemnation
congestion consulate fullness mnemonic potency prohibit pronunciation rainforest redesign rotor skier sludge softness tether toxicity
uptown yearbook agility compatibility enhancement filtration groundwork inlet mosaic paperback pivot psychotherapy repaint curfew acclaim
acreage breadth constituency decoder foreground misconception overview rendition sociology steadfast undergraduate weekday grudge squadron
antidote truce bookmark culmination drugstore enlargement genealogy inception nuance obligatory outage rhetoric sediment brotherhood
crossover degeneration eclectic enclosure eruption flotation forefront framework handheld kilometer nonfiction omission openness rarity
snowfall errand bilingual conformity plethora tangent unwavering walkway rudder payback forensics abrasion absorption caption elasticity
incidence infancy infusion invalidate lifespan mindset oscillator plagiarism polarity portrayal subsection intruder napkin cinch symphony
condensation condominium discern fruition neutrality poser rainfall salesperson stave thwart winery workstation merciful schoolteacher
jeopardy sundown alkaline biotech bodybuilding breakout caregiver couture depiction drywall empower pigmentation reliability southwestern
sleigh cologne abstraction accompaniment acronym azure cadence commencement ecology efficacy genus ingestion movable neckline
precipitation protagonist recurrence slowdown synthesis taxation toggle tuxedo foreigner infirmary ambiguity aperture authentication
avatar delve dissatisfaction expenditure globalization guideline midfield misinformation narration octave regulatory reliance synopsis
teaser watermark workspace sarcasm caddy beeper constable slipstream saucer accumulation depletion eligibility formulation gamut hardness
inversion lubrication oxidation prerequisite redevelopment rumble synchronization uplift earring junkyard matrimony misfortune alimony
cubicle extortion juror fender abbreviation academia airfare cadre calorie chateau contemplation convergence exclusion grapple illustrator
inference proliferation repayment tertiary underside visualization improvise hairdresser penicillin stoop checkbook ancillary criterion
diffusion durability entropy ethnicity habitation inauguration judiciary mismatch readership rectangle rename replication rigidity spoiler
airfield nightfall pluck jukebox perjury headmaster huddle underage formality abolition acidity allocation assimilation centimeter
cessation chronology cohort coloration consolidation corrosion crackdown disparity flier malign propagation propensity redistribution
runoff silverware subtraction wellbeing retainer blacksmith coronation detour mischief caterer commotion wreckage hoist babysit onstage
mainframe impostor midterm adherence augmentation automation blizzard campground coherence comprise electorate epoxy gradient
implementation osteoporosis provenance retrofit shale synonym understudy skater puncture sorority armory boardwalk ravine emptiness flunk
tiara amplification assay bonfire coefficient cultivation debit flake hardcover longstanding masque palindrome payer transplantation
uptake versatility blindfold rearrange riddance canteen espionage renounce candlelight impound retribution ruse raincoat rephrase triage
commandment fiasco ointment airspace deodorant unification minivan polygraph stairway binoculars clarinet recollection adaptability
aerobics distraught docent duplication emitter enrichment facelift fermentation halve impetus mirage modulation precursor preseason
respondent scaler sorter storyline unfit vandalism viscosity classmate hearsay pinball propeller swoop adversary cashmere annulment
pocketbook satchel splinter microchip canister dismount rematch pediatrician shatter arraignment grownup gymnasium transponder banter
daybreak flannel flattery haystack magistrate millimeter putter rabid shawl triumphant accession bribery childcare conservatory cookware
deletion immersion inpatient locality lockup logger metallurgy morphology reportage subsystem winch workbook amnesty aversion cleaver
gentry renegade reverence banister bodega bowler crutch outcast prodigy escalator extradition impolite overture topside ultimatum divulge
memento pebble wharf windmill campfire haywire housework charmer compulsion pushover slammer breather firehouse untold wring dishonor
maroon necktie technicality affliction blackboard cavalier inhaler nugget pamphlet splendor aggravation auteur clipper cohesion cyclist
desktop disclaim dissolution downgrade duress evasion fastball glycol homestead masonry microscopy mistrial numerator overwrite
placeholder platelet scrum sunup susceptibility unhappiness woodworking wristwatch bazaar dominion matinee monologue airstrip
archaeologist continuance defiance doghouse fanfare nudge requisition schoolhouse cynic libel poise sideshow slugger spatula upstanding
anecdote chainsaw figment gimmick indifference rift townspeople copilot disengage firecracker flashback rowboat umpire willpower blimp
hardball holographic indiscretion jeweler keyhole newsstand provocation toxicology uproar withhold fuselage guile horseshoe incurable
involuntary spout toothpick adrift astute autopilot dormitory emissary geologist muffler neurologist retraction sociable stagecoach
confiscate flaunt floater wasteland attribution convection cordon custodian differentiation downturn exponent exporter expressway
hourglass indulgence magnetism reorder schoolwork solidity splitter spyware travail tumult underdog webpage audacity bookcase bulkhead
clout corsage dictation murmur plunger shocker spotter enigma exaggeration footwork loudspeaker mogul mouthpiece rancher seatbelt
supermodel thoroughfare birthright blunder cabana commendation confetti discontent discredit dugout fatality quartermaster relinquish
reluctance stickler westbound abstinence bystander chisel insolence ovation ascension copycat denounce disparage dissection lifeline
oncologist poncho schoolyard snowstorm splatter stapler teapot totem tryout unhook broomstick handout heirloom middleweight monolith
nothingness shipyard shortness subcommittee airlock conjecture mariachi sandstorm spontaneity syllable bandstand bookshop cliche expulsion
freebie inquest middleman pawnshop radioactivity rainstorm shortstop stenographer sweepstakes tremor alleyway deportation ditty eastbound
glimmer houseboat inferiority juncture monsoon parenthood repellent selfishness skyscraper southbound subtlety apprehension approximation
boardroom cinder cursor debugger deformation diffraction dispersion dissemination divergence gavel imposition inactivity inequality
invocation maturation mitigation outnumber quadruple rebuttal refractory relativity sixteenth snare sustainability underscore vertigo
backtrack foresight guesthouse handiwork implosion limelight mislead presumption schooner suburbia wayward altercation backhand
bicarbonate bookworm entrust flagpole gondola haggle hairbrush reentry skiff amazement astronomer barometer beater cardiologist catwalk
clatter creamer guardhouse hoopla housewarming scrip seclusion sportswriter asunder coffeehouse furlough gouge guidebook impatience
impossibility inkling mallet midair padlock readout standoff tenement troth admittance alabaster concourse idealist infraction
invisibility rudimentary tipper annals boxcar carelessness cloakroom fortitude knapsack magnificence pillowcase posterity reiterate
sobriety violinist whitewash windowsill absurdity adage aristocracy blastoff camcorder meager medley mistrust neurosis newsflash
northbound predatory rhinestone roughneck sisterhood superpower thunderstorm topple unbecoming wastebasket animosity backwater catapult
confidant derogatory desolation disapproval discoloration gallantry reelection renegotiate roomful saltwater sideline sunblock tipster
adoration airship caboose ejection fistful impediment nervousness sawdust shebang shoemaker starlet sublet biochemistry commissary
consignment contrition defamation disorientation enchantment flagrant foothold midline midwife overkill passkey substation uppercut
aberration burrow calligraphy decompression doormat drainpipe exclamation handball heartland hydraulics leeway milligram needlepoint
penmanship preface screenwriter sportsmanship sweatshop thumbprint torrid atoll backwoods camaraderie clump eloquence extravagance fugue
halfback knoll magnification obscurity pendulum rotunda sanatorium shipwreck storybook subspace tassel abnormality ailment ammonium
anagram backroom concealment detriment druggist emcee hovercraft lawlessness postponement standstill straddle unforgiving vanguard
brownstone brunt businesswoman candlestick elicit firelight futility guardianship landfall overpass pothole psychoanalysis tailpipe tamper
transgression unending vernacular welder airspeed alumnus awning backboard bandwagon bravado busload counteract cyberspace defector dredge
emancipation fjord flurry haiku indignation infield jogger laziness misdirection motherland recitation rewire ruination shaver sledge
steamship thrower trident westward vanquish altimeter asterisk bedspread broadside bromide bullhorn carpentry delinquency fatherhood feign
feint hoard impersonation iota malnutrition mezzanine misplace notoriety overestimate rainmaker reproach reread resection restock seawater
sliver softener squabble superposition tailgate twosome unsound waterworks alienation astound beaker befriend coercion deterrent easygoing
epitome foray fullback innkeeper leniency mainsail newlywed offstage semblance socialite stillness tardiness vindication watchtower
wintertime armchair bandanna baritone cakewalk clothesline complicity contagion contentment credence crevice crosswalk deformity dexterity
headband heliport icebreaker insistence jittery longboat misfire outbid outgrow overseer paperweight pizzeria pocketful quandary sawmill
scoff silken unison veracity handkerchief blare botany counterpoint deliberation desecrate downfield fable fallacy finality fireside
freshener girder glade guesser gusher headlock indignity irregularity juicer makeshift millstone modicum planetarium prologue radiologist
reassignment repartee shopkeeper snub stopover thesaurus townsfolk unbroken upheaval upshot allotment behest deference defraud earshot
gambit goblet heartwarming jaunt landowner levity lifesaving microprocessor overcharge postmark preoccupation scorcher stasis accentuate
alternator astrophysics bastion bronchitis buoyancy cutlery deputize dinar dispensation disqualification disservice dragnet elation
escapade footnote frailty hardtop impunity inevitability mendacity neatness overwork reorganization shrubbery spearhead subspecies sunbeam
surmise telecast telemarketing unsatisfactory alarmist bandleader blighter carload causeway chessboard coldness condolence crier cutback
deflector disarray exuberance fluctuation gaffer inadequacy inoculation lunchroom menagerie mettle normality onslaught overbite perpetuity
procrastination retrograde seepage sharpener shipmate skyrocket sniffer speller storekeeper tantamount trove truancy unassuming
aerodynamics backfield blacktop botch changeover coatroom corroboration dramatics earthbound edict epicenter falter fission flatware
frankness glint gratuity hotbed inefficiency inexperience luster moniker periphery postscript preamble preposition puncher purview
regularity repertory schoolroom signpost sinkhole solstice stoplight storehouse uninteresting windbreaker addendum beholder caricature
composure counteroffer criminology cumulus dislocation edification enlistment exertion forgo gantry headboard imperfection ingenue
insinuation logbook meddler parlance peeler photocopy selflessness treatise vestige volition worrier acuity adulation antiquity armband
backstroke checkroom complacency connotation crasher deafness disinherit dissension domesticity duality figurehead figurine finery
gestation guardrail impasse insensitivity lucidity migratory misprint monogram moratorium needlework neurotransmitter overreaction pontoon
postmodern reinstatement repeater showmanship squeaker strainer superstructure tiptop trellis umber uncaring unwitting afterthought
avionics betterment birdhouse blurb boatyard byproduct cannery chopstick cliffhanger compunction cosign dogma doorstop downbeat emigration
enormity footstep heredity impresario incapacity incursion inducement lodger millisecond misjudge personification physicality pittance
pullover seamanship shoestring skimp southward supercomputer tedium thousandth topography workday aftershock allegory ambivalence
ambulatory antitrust apostrophe archway armful blinker chalkboard childbearing colonization deportment directness disinformation
disintegration dissipation foghorn grabber horticulture idiom ionization meatpacking merriment nutritionist pinhole predisposition
pretrial proclivity radiance raiser remnant scion sharpness shrinkage shutout slapstick stealer stoppage taster teamster thoughtfulness
towline transitory verve aficionado aftertaste agitator antagonism assignation auger breakage brevity brouhaha camshaft chairmanship
chronometer conspirator counterbalance cryptography deactivation derailment dishwater duplicity fishery gamekeeper gearshift geyser
hyperbole immaturity infirmity instigator irritability musher namesake northward odometer passbook proponent quash rainwater rediscover
redress renunciation salesmanship sandlot slinger stratagem tailspin teleconference unfairness utterance woodpile workroom zinger larceny
banality banishment bequest bodywork classwork coexistence confluence consonant constancy countermeasure decibel deconstruction denture
eatery eccentricity engraver estrangement expediency falsehood ferocity guardroom hailstorm handbill hemline husbandry intonation
ionosphere judgeship landline malcontent misstep nomenclature panache penultimate persuader progenitor protease protester purveyor
quarterdeck rambler reformation sealer soloist stuffer tannery tinge tirade touchstone transducer turnabout tutelage uninspiring windage
woofer alliteration arrears attrition avocation baseboard biosynthesis causation conscription cosmetology counterculture coverlet dweller
ellipsis expatriate fakery forethought foreword frivolity geriatrics grubstake headhunter inflection introspection lyricist mealtime
motility nepotism oratory paymaster prosthesis puzzler radiogram ragtag reciprocity recliner reliever spanner splashdown steerage
stipulation subversion tailback underbrush unfailing unpredictability unroll virtuosity wattage wordplay dinnertime appellation
appropriation bankbook battlement bedroll beeline blackball brainpower comradeship costumer countersign crankcase derision disrepair
drumbeat easement electrolysis emeritus emulsion firework flagstone forestall handspring hatchback heyday hoodwink hydrotherapy idleness
immovable improbability irresponsibility jurisprudence juxtaposition layup locomotion malaise microcomputer newsprint nonpayment
paperhanger parentage perforation reappearance refraction repulsion rucksack scorecard scratcher semicolon sextant stationmaster
supercharger supersede taskmaster tradeoff unchanging uncouple undercurrent underling updraft lifeguard eulogy storeroom apprise ardor
axiom cajole causality centerboard clerkship colorist crosswind crystallization deferment dinnerware disassociate distillation downcast
downstage dullness epithet escapist falsity featherweight fragility glassware handstand hatchery impeller impurity informality jocularity
leaver memorization millinery obliteration occlusion operetta outtake phylum potshot pseudonym recrimination redline reprint substructure
sunroom surety surrealist tacit tearoom threadbare topsail totality twofer volution watchmaker wellspring wraparound extinguisher duffel
lifeboat periscope abdication abstention allusion amalgamation aniline animality archetype ascendancy backbreaking banknote bridgehead
bridgework buzzword canard cede coagulation colander commonality cookery copyist cosmology crankshaft criminality culpability dichotomy
directionality disorganization electrometer elucidate footbridge furor handrail headwater highlighter hydrocarbon ideogram impartiality
impinge inequity lakefront lamination lexicon litany malformation masthead newsbreak nullification oddity orchestration oxygenation
penlight perfumer perversity placard portage radiometer readmit reparation riposte salutation shipper slicer slippage spacesuit sprayer
statesmanship subculture tagger timidity trier unbalance unquestioning watchword weeknight postmortem prerogative bulldozer epiphany
kerosene insubordination chivalry seaboard admonition aftercare amperage austerity authorship bookseller brainwave breakneck breakwater
brownout certitude checkerboard conformation contretemps crockery curler decommission deforestation desirability divination dotage dowser
emanation enunciation epistle estuary expound extrication feedlot flanker fortification fumigation furrow governorship holdover homeroom
hosiery insufficiency jubilation laxity maintainer mothball nebulizer neonate nephrology nitpick onus opulence ordination overage
overconfidence pedant perusal portraiture preceptor predictability preemption prosthetics punter rapidity redeployment reevaluation
regimentation repudiation retool ridgepole shipbuilding signatory subroutine sufferance suffrage surmount transcendence transposition
triviality unease unreality usury vaporizer wailer corkscrew scapegoat piggyback peddle adjudicator adornment archivist atomizer backbeat
bewilderment bobble burster busywork cantata cardholder cavalcade conciliation contortion conviviality copybook crosscheck cyclotron
deadlock dependability digitization disconnection discordance disenchantment disinfection dispossess distention downshift elaboration
evocation extrapolation flashpoint flatness fluidity flyover folio freestanding gamesmanship generality germanium gullibility headcount
hobbyist housemaster illegality imminence importation infotainment intricacy lectern leveler lithography logjam louver mimicry misquote
misrepresentation mortification offload onetime oration orbiter overstatement partiality paucity philologist pigeonhole plausibility
populist posthole poundage precondition prepayment reallocation recommit reconsideration recuperation rejuvenation reorientation
repercussion reversion saddleback schoolbook scrapheap shortfall signboard sponger steamroll stirrer stopgap sufficiency systematics
tectonics tiler tincture torchlight viewfinder vocalization wakefulness waterline wheelbase appendicitis sabbatical boomerang clemency
turnpike turpentine euphemism innuendo reenactment safekeeping charlatan taxicab entrapment rudeness taillight teahouse turtleneck
stateroom abatement aftereffect anatomist angiography angulation antecedent bioengineering biometrics boathouse capstone casework
chairlift chelation chiller coinage constriction convocation daybook delectation deputation dietician digression disassembly disobedience
downstroke earmark encroach eradicator erasure estoppel exaltation flashover flexure flyleaf flyweight funfair garnishment gauntlet gusset
habitability handcraft handhold hawser headroom humanism immensity inattention indisposition jetliner mapmaking matriculate meander
mischance mismanage mutuality nonentity observance ornamentation ouster overproduction overtone pacification parenthesis passivity portend
pratfall precocity probity procurator promulgate prophylaxis protractor protrusion railhead rebroadcast redraft remarriage resiliency
runabout shipload solemnity subordination subsistence supplant tachometer technocracy telecommunication torsion unclog underpay
unimportance venality vexation wellhead yardage incinerator newsreel shoelace soiree acquittal jettison destitute mediocrity shoeshine
rheumatism forthright stowaway swerve liftoff pandemonium unfeeling chaperon connoisseur endangerment infomercial manicurist stardom
hibernation impertinence misbehave mousetrap lamppost metamorphosis porthole scrambler skirmish workaholic dissuade earpiece newscast
impudence steamboat twinge avarice conundrum impropriety somersault birdcage decontamination embankment juggler potpourri miscalculation
shanty trawler unrelenting bicentennial escarpment humdrum immorality peacetime reestablish benevolence coffeepot uncompromising
unsanitary armistice hydroponics undercarriage entomologist turnstile watertight atonement disembark recognizance stepladder welterweight
airmail catharsis highbrow paleontologist pantomime premeditation antithesis encampment enmity hothouse unappealing croupier disarmament
headwaiter reexamine shirttail trigonometry diatribe disillusionment elocution lampshade optometrist oxymoron preponderance sheepskin
thimble dereliction expletive pentameter predilection readjustment takedown antihistamine bedchamber chicanery colossus eggbeater
egocentric incitement microfiche miscreant orthopedist peacemaker raindrop straggler umbrage verbiage acrobatics adjournment blustery
decoupage filibuster noncompliance showstopper temerity unburden appeasement biohazard demerit fulcrum haphazard hypotenuse keystroke
misadventure seafaring comeuppance condescension corollary cryogenics denouement fishbowl intangibility irreverence mispronounce
pawnbroker perfunctory pragmatist thumbtack turndown vermilion whetstone anteroom bulwark colliery crumple detritus gigahertz immediacy
imprecise infallibility megahertz nosedive pinprick prompter rededicate unceasing unnerve unyielding witticism doorknob affluence
agribusiness disfigurement disrepute etymology hairstylist horsemanship incandescence lowbrow misnomer nanosecond nonviolence peremptory
prestidigitation sportscaster subservience toehold twirler abutment accoutrement approbation comedown disbarment effervescence ensnare
epilogue exultation handclap hyperventilation illiteracy knothole lamplight lethargy mishmash nonexistence nonsmoker phosphorescence
reminiscence reticence saxophonist sommelier syllogism synchronicity trespasser undemanding untrusting wildcatter acquiescence alacrity
amphitheater backscratcher commemoration confabulation conflagration contrivance cubbyhole desiccation doldrums embouchure exoneration
filigree folktale ineptitude invincibility monorail obelisk obfuscate obstinacy peculiarity petulance photojournalist rearmament
resettlement tearjerker tobacconist waterspout antechamber apotheosis coatrack cofounder convalescence cybernetics daydreamer defroster
demurrer dilatation disbursement flyspeck forerunner freethinking geopolitics handshaking harangue hobnail maladjustment misinterpretation
moneylender nonbeliever obsolescence oculist orthodoxy outmaneuver overexposure overweening percolator pomposity prostration repatriate
reverberation sequester smelter unflagging unreasoning ventriloquist whittler woodcarving ampersand belligerency boondoggle contravention
corundum credulity depigmentation desalinization despondency dispassion dissonance docudrama drapery drollery empiricist encirclement
equanimity erudition exhalation hairsplitting huckster hyperacidity inaccessibility irrelevancy liquefaction nonchalance oximeter
preeminence radiocarbon receivables reintroduction seafront simulacrum spendthrift strontium supertanker sweatsuit torchbearer unavailing
unremitting calisthenics disloyalty subterfuge juggernaut malfeasance soliloquy tiebreaker astigmatism drudgery recidivism yesteryear
globetrotter misapprehension taxidermist discomfiture hieroglyphic hodgepodge acupressure coconspirator rearguard unconvincing moneymaking
ambassadorship chiropodist desensitization histrionics intransigence wainscoting steeplechase
`
  .trim()
  .split(/\s+/);
