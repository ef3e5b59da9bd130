/** Everyday words that do not belong in a business report but pass every filter of the pipeline; selected by hand. */
export const unfit: ReadonlySet<string> = new Set(
  `
abase abbey abduction ablution abomination aborigine abortion abortionist abruption abscess absolution absolve abuser abyss accordion
accusatory acidosis acne acromegalia acrophobia actress addict adieu adorable adulterer adulteress adultery aeroplane affectation
affection afraid aft afterlife afternoon afterward afterwards again ageism aggressor agony ahem ahoy aikido airhead alarum alas albino
alcalde alchemist alchemy alcoholic alcoholism alienist alive altar aluminium alveolar always ambiance ambush amidship amigo ammunition
amniocentesis amphetamine amputate amputation amputee amulet amylase anaesthesia anaphase anarchist anarchy anathema andiron androgyny
android anesthetist aneurysm angel angina angioma angioplasty anguish anklet annihilation anon anorexia antebellum anthill anthrax
antiaircraft antidepressant antimatter antiperspirant anyone anyplace anything apartheid aphasia apocalypse apoplexy apothecary apparition
appendectomy arab archdiocese ardent armada armageddon armament armour arousal arrhythmia arsenal arson arsonist artillery ashamed ashram
ashtray asleep asphyxia asphyxiation assailant assassin assassination astern asthma astrologer astrology asylum atheism atheist atrocity
atropine aught aunt autism avast avenge awful axillary babble baby babysitting baccarat backache backgammon backtalk badinage badminton
badness bagman bait baksheesh balderdash baldness baloney bandage bandit banjo banns banshee baptise baptism baptize barbarian barbarism
barbarity barbershop bareback barf barfly barium barmaid barman barnyard baron barouche barroom bassist basso bassoon bastard bather
bathhouse bathrobe bathroom bathtub battalion battlefield battlefront battleground battleship batty bauble bayonet bayou bazooka beatitude
bebop bedpan bedstead bedtime beggar beguine behead belay belch bellboy bellhop bellman bellyache bellyful beloved bender benediction
berate bereavement beret berserk beryllium beseech besmirch betoken betray betrayal betrayer betrothal bevy beyond bezique bicker biddy
bigamist bigamy bigot bigotry bikini billfold billiard billiards bilocation bimbo binge biofeedback birdbrain birthmark bishop bistro
bitchery biter bizarre blabber blabbermouth blackface blackguard blacklist blackmail blackmailer blackness blackout bladder blarney
blasphemer blasphemy blather bleed bleeder bleeding bless blessing blister blitz blitzkrieg bloodshed bloomers bludgeon blueness boatload
boatman bobsledding bocce bodice bogeyman boil bolus bombardier bombardment bombshell bombsight bondage bondsman bonehead boob boodle
booger boogeyman boogie boondocks bootblack bootlegger booty booze boozer boozy bordello bosom both botheration botulism boudoir bourgeois
bourgeoisie bowel bower boxy boyfriend boyhood bozo bra braggadocio braless brassiere brawl brawler brawn breast breastplate brewery bribe
bride bridegroom bridesmaid brigade brimstone britches brothel brother bruise brutal brutality brute buddy buffoon buffoonery bugaboo
bulimia bullet bullfight bullfighter bullfighting bullring bum bumpkin bungler bunion bunkum burglar burglary burgle burgomaster burial
burlesque burp bursitis busboy businessmen busybody butcher butchery butler butt butte buttery butthead buttocks buttonhole cabal cabalism
cabalist cabaret cabby cabdriver caber caboodle cadet cadmium caldron californium calliope cameraman camisole candour cannabis cannibal
cannibalism cannon canter captive carcass carcinoma cardiogram carfare carnage carnal carnality carpetbagger carrottop carsick casanova
casket cassock castration catatonia catechism cathedral catheter catholic cathouse catnap cauldron cautery celibacy celibate cello
centerfold cerium cesium cesspool chairman chairwoman chalice chambermaid changeling chantey chaplain charwoman chaste chastity chattel
chatter chauvinism chauvinist cheapskate cheater chemosynthesis cheque chequebook cherub chewer chiaroscuro chickenfeed chickenpox
chickenshit chieftain childish chitchat chloroquine choker cholera chorine christen christian chukker chump churchgoer churchyard cigar
cigarette circus cirrhosis clack clamor clamour clamp claptrap clench clergy clergyman climax clobber clod cloister clown clubfoot cluck
coarctation cocaine cockfighting cockney cockpit cocksure cocktail codeine codger codswallop coffin coke colic colon colonialism
colonoscopy colostomy colour colouration coloured coma comatose combatant comforter communion communist concubine condom confectionary
confession confessional confessor conjurer conniption conqueror constipation contraception contraption contusion convent convict
convulsion cop copulation copulatory coquette corker coroner corporal corpse corset cosmetician costume coterie cotillion cougar cough
counterattack counterespionage counterinsurgency counterintelligence countryman courtier courtship cousin coward cowardice cowboy cower
cowgirl cowhand crack crackerjack crackpot craniotomy cranky crappy craziness crazy creature creep creepy cremation crematorium crematory
cretin cretinous crewman crib cribbage cringe crinoline cripple crippled croak crock crocked crone crook croon crooner croquet crossbones
crossbow crossfire crosshairs crossroad crotch crucifix crucifixion crucify crudity cruel cruelty crumb crummy crusade crusader crush cry
crybaby crying cryonics cuckold cuddle cuddly cult cummerbund cur curse cuspidor cuteness cuticle cyanide cyanosis cyborg cyclops czar
dabble daft dagger daguerreotype dalliance dame damn damnation damsel dander dandruff dandy darling daughter dauphin dawn daydream
deadbeat deadhead deaf dearie deary deathbed debauchery debridement debutante decapitate decimation decomposition decubitus defamatory
defeatist defecation defibrillate defibrillator defiler deflower defuse degeneracy dehumanization dehydration deign deity delirium delude
delusion dementia demon demonic depilatory depravation depravity deputise derangement derringer dervish desecration despair despatch
despot despotism destroyer dethrone detonation detonator deuce deuterium devil diabolical dialog diaper diaphragm dibs dicker dictator
dictatorship diddly dildo dinghy diocese diphtheria diphthong dirge disciple disembowelment disfavor disguise disgust dislike dismember
dismemberment disrespect dissident distension distillery diuresis divan diverticulum divvy doff dogfight doggerel doings dolly dolphin
dominatrix doodad doodle doohickey doomsday doorman doornail dopamine dopester dopey doppelganger doubloon dower dowry doxy doxycycline
dozen dragoon dreadnought dreamer dreamland dreck drinker drogue droll drool droopy drunkard drunken drunkenness ducat duchy ducky dude
duke dulcimer dullard dumb dunce dunderhead dungaree dungeon dunghill dupe duster dwarf dweeb dynamite dynamiter dysentery dyslexia
dystrophy each earache earful earl earlobe earthling ecchymosis echolocation ecstasy ectoplasm edema effendi effleurage effrontery
effusion egghead egoist egomaniac egotist eight either ejaculation ejaculator electrocute electrocution electrophoresis electroshock
eleventh elf elopement embalmer embolectomy embolism embolus embryo emesis emir emphysema enchantress encyclopaedia endearment endoscopy
enquire enquiry enrage enslave enslavement entombment epaulet epigram epilepsy epileptic epitaph erotic erotica eternity ether eugenics
eunuch euthanasia evangelism evangelist ever everybody everything evil evisceration excommunicate excommunication excretion exculpatory
execution executioner exhilaration exhumation exhume exile exorcise exorcism expectorant extermination exterminator extraterrestrial
eyebrow eyedrop eyeful eyelash eyelid eyeliner eyesore fabulous fairy fairyland falconer fanatic fanaticism fandango fanny farrier
farthing fascist fat fathead fatherland favour fealty featherbed felon feminine femininity fentanyl feria fertiliser fetishism fetishist
fettle fetus feud fiance fiancee fibber fibrillation fibrosis fiddle fiend fiendish fiesta fifth fifty fighter filth filthiness filthy
finagle fingerboard firearm fireball firebomb firefight fireman firepower firestorm firmament fisherman fishmonger fishwife fistfight
fisticuffs five flagellation flamenco flamethrower flatulence fleabag fleshpot flimflam flinch fling flintlock flirt flirtation floozie
floozy flophouse flunkey flute flyboy foolery foolish foolishness footlocker footsie forceps foredeck foreman foreplay forlorn fornication
fornicator forsooth foulard foursquare fourth foxhole foxhunt freak freakish freaky freeloader freemasonry freshman frigate fright
frighten frigidity frisk frolic frostbite fruitcake frump fugitive fumble funeral funny furious fury fusilier futon gabardine gabble
gabfest gadolinium gag gaga gaggle gallows galoot gamble gamine gang gangland gangster ganja gargoyle garrote garter gaslight gastrectomy
gastritis gauche gauss gauze gavotte gay gayness geek geisha genocide getaway getup gewgaw ghastly ghetto ghost ghostwriter ghoul
gibberish gibbet giggle gigolo gingivitis girlfriend gizmo gladiator glasnost glaucoma glioma gloaming glum gluttony gnome gobbledygook
goblin goddaughter goddess godforsaken godhead godliness godmother godparent godsend godson gofer goiter golem gondolier goner gonorrhea
goober goodness gooey goofball goofy googly goon gooseflesh gorgeous gory gospel gout governess grave gravedigger gravestone graveyard
grenade grief gringo grisly groan groat groin groomsman grope grotesque grouchy growler grueling gruelling gruesome grump grumpy grunge
guerilla guerrilla guestroom guff guillotine guilty gumption gumshoe gunboat gunfight gunfire gunman gunnery gunnysack gunplay gunpoint
gunpowder gunrunner gunrunning gunship gunshot gunslinger gunsmith gurney guru gutter guvnor gynaecologist gynecologist gypsy haberdasher
haberdashery hacienda haematoma haemolysis haemorrhage hag hairball halfpenny halitosis hallucination hallucinatory halyard handcuff
handgun handmaid handmaiden handyman hangman hangover hanky harbour harlot harmonica harpoon harpooner harpsichord harpy harsh hash
hashish hater haters hatrack hatred hatter haunt haunted hauteur haymaker hayseed headache headquarter heartache heartbreaker
heartbreaking heartbroken heartburn heartless heartsick heartthrob heathen heavenly hedonism hegemony heinie heiress heist hellcat
hellfire hellhole hellhound hellion hellish hematocrit hematoma hematuria hemolysis hemorrhage hemorrhoid hemostasis hemp henchman
herbalist hereafter hereby heresy heretic herewith hermit hermitage hernia herniation heroin heterosexual heterosexuality hex hick hickey
hideaway hideous hideout highschool hightail hijinks hippie hippy hipster hither hitman hive hobgoblin hobnob hobo hogwash hokum holla
holler holster hombre homeboy homemaker homeostasis homesick homeward homicidal homicide homo homonym homophobia homosexuality homunculus
honcho honey honeymoon honeypot honour hoodlum hoodoo hooey hoofer hoofprint hooker hookup hooky hooligan hopscotch horde horniness horny
horoscope horrible horrid horror horselaugh horseplay horsewhip hostage hostile hostility hothead hotness hotshot housebroken houseful
houseguest housemother housewife howitzer hubby hubris hugger hula hullabaloo humanoid humbug humdinger humour humpback hunchback husband
hussy hydration hymn hymnal hypallage hyperhidrosis hyperspace hypertension hypnosis hypnotherapy hypnotism hypnotist hypocrisy hypocrite
hypotension hypothermia hysterectomy hysteria hysterical ibuprofen iceman ichthyologist ichthyology idiocy idiot idol idolatry idolize
ignoramus illegitimate imbecile imbecility immature immobilise immolate immolation immortal immortality immunology immunosuppression
impalement imperialism imperialist impiety implantation impotence impotent inbreeding incantation incarnation incendiary incest
indigestion indoctrination inebriation infantryman infarction infatuation infertility infidel infidelity inflict infliction ingrate
inhumanity iniquity injun inmate inquisition inquisitor insane insanity insemination insurgency insurgent insurrection intaglio intestine
intoxication intubate intubation intussusception invader invasion iridium israeli itchy jabber jabberwocky jackhammer jail jailbird
jailbreak jailhouse jalopy jealous jealousy jeep jerk jerkin jerky jester jew jewellery jezebel jiffy jiggle jillion jinks jinx jitter
jitterbug jitters jive jock jockstrap joint joker jokester jolly journeyman joust joyride joystick judgement juicy jujitsu jumpsuit junk
junkie kamikaze kaput karma kerchief kibbutz kibitzer kibosh kiddie kiddy kidnap kidnapper kidney killer killing killjoy kilter kimono
kinky kiss kleptomania klick kludge klutz knave kneel knickers knickknack knighthood knucklehead kook kooky kopeck kowtow kraut labourer
laceration lackey lacrosse lactation lad laddie lagniappe lair lamasery lame lamentation landlady landlubber lap laparoscopy laparotomy
lapdog larboard laryngitis lass lassie lasso latrine laudanum laughingstock lavage lavatory lawbreaker lawman layabout layman leapfrog
lecher lechery leech lei leotard leper leprechaun leprosy lesbian lesbianism lesion letch lethality leveller levitation lewd lewdness
libretto licence lidocaine ligation ligature limbo limey linesman lingerie liposuction lipstick lira liras lividity loafer loathing
lobectomy lobotomy loin loiter lollapalooza lonely loner lonesome loon loony loot looter loudmouth louse lousy lout lovebird lovemaking
lover lovesick luau lubber lucky lucre lullaby lummox lunacy lunatic lunge lunger lunkhead lure lurid lush lust lymphoma lynch lynching
macabre machete machinegun macho madam madame madhouse madman madness madwoman magic magician mahjong maid maiden maidenhood maidservant
mailman majorette malarkey malevolence malice malignancy malignant malingerer maltreatment mama mambo mandarin mandolin manga mange manger
manhole manhood manhunt maniac maniacal manliness manservant manslaughter manslayer marque martial martyr martyrdom marvelous mascara
masculine masculinity maser masher masochist masquerade massacre massage massager masse masseur masseuse masturbation masturbator matador
matey matriarch matron mausoleum mayhap mayhem maypole mazurka meanness measles meathead megabucks melancholy melange melanoma melee
menage menial meningitis menopause mensch menstrual menstruation mercenary mermaid mescaline mesmerism metaphase meth mezuzah midget
midrash mighty migraine milady milkmaid milkman milksop milord mime minefield minty minx minyan mire misanthrope miscarriage miser
miserable misery misfit misogynist missy mister mistreat mistreatment mistress mitosis mitzvah mizzenmast moan mob mobster mockery mojo
molehill molest monastery monday monger monogamist monogamy mononucleosis monotony monstrosity mooch moocher moody moolah moonbeam
moonshiner moonwalk morbid morbidity morgue morning moron morphine mortar mortician mortmain mortuary mosh mosque mourn mourner mourning
moxie mucilage muck mugger mulatto mummification mummy mumps munition murderer murderess musket musketeer muslim mute mutilation mutiny
mutter mysticism mystification naked nakedness nanny napalm nappy narcissism narcissist narcolepsy narcosis nark nastiness naught naughty
nausea navel naysayer nazi nebuliser necrology necromancer necromancy necrophilia necropsy necrosis negligee negro neighbour neighbourhood
neither nemesis neodymium nephew nerd netball netherworld neuralgia never neverland newsman niblick nicotine niece nigh nightclub
nightgown nightie nightmare nightstick nihilism nihilist nimrod nincompoop ninepence ninny ninth nipple nirvana nitwit nobility nobleman
nobody nocturne nonsense noob noose nosebleed nosey nosh nostril nostrum nosy nothing notorious notwithstanding nought novena nowadays
nowhere nudist nudity numbness numbskull nunnery nutcase nuthouse nutter nutty nymph nympho oaf obbligato obeisance obese obesity oblivion
obnoxious obscenity obstetrician occult occultism oddball odor odour offence ogre oldie olfactory oligarchy omnipotence omnipotent
omniscience once oncoming oneness oodles oomph ophthalmologist opiate opium oppress oppression oppressor oracle ordain ordnance organiser
orgasm orgasmic oriental ornery orphanage orthopedics osculate osculation osteopath ostracism otitis ottoman ouija outhouse outlaw
ovulation pachinko pacifier pagan paisley pajama palimony palmistry palooka palpation palpitation panhandle panhandler pantheon panties
pantsuit panty pantyhose pantywaist panzer papa papilloma paradise paragliding paralysis paranoia paranoid parasailing parasite paratroops
parlour parole parricide parson parsonage passion pathetic patsy pauper peasant peasantry peccadillo pecker pederast peeper peephole
penance penetration penetrator pengo penitent penitentiary pentacle pentagram pentothal perambulator percale perchance perdition
perestroika perfidy peritonitis perp perpetrate perpetrator persecute persecution persecutor perversion pervert petard petticoat pewter
phantom pheochromocytoma philanderer philistine phobia photosynthesis phrenology piazza pidgin pigsty pilferage pilgrim pilgrimage pillage
pillory pimp pimple pimply pinhead pinko pinochle pirouette piss pisser pistol pityriasis pizzazz platoon playboy plebe plunder plutonium
pneumonia pneumothorax pogrom poker policeman polka poltergeist poltroon polygamy pompadour ponce popper poppycock pornographer
pornographic porphyria porpoise pothead potion potty powwow prance prankster prattle prayer preach preacher precognition predation
prefecture premarital premenstrual premonition priest priestess priesthood princeling prison prisoner procreation proctologist proctology
programme proletariat promiscuity promiscuous prophecy prophet prostitution protectorate protestant proud prowler prude prudish psalmist
psoriasis psyche psycho psychobabble psychokinesis psychopath psychosis psychosurgery psychotic ptomaine pub puberty puffiness puke
pulmonary pulpit pulsation punish punishment punitory punk pupillary purgatory purloin pus pussycat putrefaction putrid putsch putz pygmy
quadrille queen queer quickstep quietus quisling quitclaim rabble racial racist rage rajah rammer rampage ransack ransom rape rapper
rapprochement rapture rascal rascality rash rat rathole rattrap raunchy ravage raver ravish ravishing razzmatazz rebel rebirth recluse
recognisance recompense reconnoiter rectory rectum redeemer redness reefer reek reggae regiment regurgitation reincarnation repentance
reprobate repugnance repugnant restless restroom resurrection retardant retardation retch revolver revulsion rhinoplasty rhumba riffraff
rifle rigamarole righteous righteousness rigmarole rill ringer riot roach rob robber robbery rogue romance romantic romanticism romeo
rooter rosary rot rotten rotter rouge roulette rubberneck rubbish rubdown ruckus ruffian rugby rugger rumba rummage rummy rumour rump
rumpus runty rustler ruthless sabbat saber saboteur sacrament sacrifice sacrilege sadism sadist safecracker sahib saint sainthood saintly
salesgirl saleswoman saliva saloon saltpeter salty samba samurai sanitarium sarcoma sarcophagus satanic satanism satirist satyr sauna
saunter savage savior savvy saxophone scab scabbard scalpel scarecrow scary scathing scepter scepticism sceptre schistosomiasis schizo
schizophrenia schlep schlock schmaltz schmaltzy schmear schmeer schmo schmooze schmuck schnook schoolgirl schoolmarm schoolmate schtick
sciatica scissor sclerosis scold scoliosis sconce scotoma scoundrel scourge scram scrapper screwball scripture scullery scullion scum
scumbag scurry scurvy scuttlebutt seagoing seamstress seance seasick second sedition seduce seducer seduction selectman selenium senility
senorita sensuality seppuku sepsis serenade serf sermon seventy sexism sexist sextet sexuality sexy shaman shame sharpshooter sheath
sheepherder sheik sheikh shellfire shenanigan shenanigans shiatsu shill shimmy shindig shiny shivery shmuck shogunate shooter shootout
shoplift shoplifter shotgun shower showerhead showgirl shrapnel shriek shrift shtick shuffleboard shuteye shyster sibling sickroom
sidekick siege siesta signorina silliness silly simoleons simper simpleton sin sinister sinner sissy sister sixpence sixth skank skedaddle
skeet skewer skinflint skinhead skinny skint skulduggery skull skullduggery skydiver skywriting slander slattern slaughter slaughterhouse
slav slavery slay slayer sleaze sleepover sleepyhead sleight slew slime slop sloppiness sloppy slouch slowness slowpoke slugfest slum
slumber slut smallpox smash smasher smell smidge smidgen smirk smite smithereens smitten smooch smother smudge smuggle smuggler smut
snakebite snatcher sneak sneeze snicker snifter sniper snitch snobbery snooker snoop snooze snort snot snowdrift snowman snowsuit snuggle
sob sober sociopath sodbuster sodomy sojourner sombrero somebody someplace something sometime somewhere sonny sooth soothsayer sorcerer
sorceress sorcery sore sorrow soul sourdough sourpuss southpaw spaceman spaceship spadework spandex spank spanker spasm spastic speed
spell spermatogenesis spermicide spew sphincter spicy spiff spiffing spinster spitball spite spittoon splenectomy spliff splint splurge
spokesman spook spooky spouse squalor squaw squeal squealer squire squirm squirt stabber stalker starboard starchy starship starvation
stash statesman steal steeple stench stenosis stepbrother stepdaughter stepfather stepmother stepsister steriliser sterility sterilization
stethoscope stewardess stickball stickup stiff stink stocking stocks stoicism stolen stomachache stomp stoner stooge stool straitjacket
strangulation stripped stripper striptease stroll stroller strumpet strychnine stupidity stutter subconscious subjugation subverter
succinylcholine succubus such sucker suede suffocation sugar suicide sulk sultan sultry sunny sunstroke supernatural superstition
suppertime supremacist supremacy surcease sweat sweetheart sweetie swig swine swinger sword swordplay swordsman swordsmanship sycophant
synagogue syringe tabernacle tachycardia talisman tambourine tamponade tango tantalum tantrum tarantella tarot tart tattle tattletale
tattoo taunt tavern tears teenager teetotaler teetotaller telekinesis telepathic telepathy teleportation televangelist temple temptation
temptress tenner tenth terrorism tetanus tetherball tetracycline thallium that thee thence thereof thermidor thermodynamics these thief
thieve thievery thingamajig third thirsty thirteenth this thither thong thoracotomy thorium those thou thrash threepence thrombosis thug
thwack thy tidings tights tiki till tinnitus tinsel tipsy titillation today toddler toff toilet toke tomboy tomfoolery tomorrow tongs
tonight tonsil toothache tootsie topgallant topiary topless torment tormentor torpedo torture torturer toupee tourniquet tracheotomy
traitor tramp transgressor transmigration transmogrification transubstantiation transvestite trapeze trashy travesty treachery tremble
trembler trepidation trespass trinket tritium troll trollop trombone troop trooper trudge tryst tsar tsuris tumor tumour tuppence turd
turncoat turpitude tush tushy tussle twaddle tweet tweezers twerp twice twine twitter tyranny tyrant tyre ugliness ugly ukulele ulcer
ulceration ulnar umlaut unblinking unchristian uncle unconscious unction undead undergarment underpants undertaker underwear underworld
undeserving undies undying ungrateful unguent unhappy unheard unholy unicorn unlike unrewarding unsavory uppity uptight urchin urinal
urination urologist urology vagabond vagrancy vagrant vampire vampirism varlet vaudeville vegan vendetta vengeance verily vermin vestry
vibrator vicar vicious vigorish vile vileness villain violent virgin virginal virginity virility vitriol vivisection vixen vizier
voluptuous volvulus vomit vomitous vomitus voodoo voyeur voyeurism vulgarity wacko waddle wail waitress walkabout wallop waltz wampum wand
wangle wannabe wanton warfare warhead warlock warlord warmonger warmongering warpath warrior warship wart wartime washerwoman watchman
waver weakling weaponry weatherman wedgie wedlock weed weeder weep weird weirdness weirdo welsher wench werewolf whack whacko whaler
whammy whatever whatnot whatsoever whence whereabouts wherever wherewithal which whimper whimsy whine whiner whipping whiskey whist
whiteness whiteout whodunit whoopee whopper whore whoremaster whoremonger wicked wickedness widow widower widowhood wife wig wiggle wiggly
willies wimp wimple wimpy windbag windstorm windward wingman wino wisecrack wisenheimer witch witchcraft witchdoctor witchery witless wive
wizard wizardry womanhood womaniser womanizer womankind womb woodcutter woodshed woodsman woozy wop workhouse workingman wormhole worship
worshipper wraith wrangler wrath wreck wretch wretched wriggle yammer yank yardmaster yarmulke yawn yell yeoman yes yeshiva yesterday yid
yodel yoga yoke yokel yonder youngster yule yuppie zany zealot zealotry zillion zit zither zodiac zombie zydeco
`
    .trim()
    .split(/\s+/),
);
