/** Everyday words without a place in a business report, which no figure of the pipeline tells: read over and left out by hand. */
export const unfit: ReadonlySet<string> = new Set(
  `
abbey abduction ablution aborigine abortion abruption abscess absolution absolve accordion acidosis acne actress addict adieu adorable
adulterer adultery affectation affection afraid aft afterlife afternoon afterward afterwards again ageism agony ahem ahoy airhead alarum
alas albino alchemist alchemy alcoholic alcoholism alienist altar alveolar always ambush amidship amigo amniocentesis amphetamine amputate
amputation amputee amulet amylase anaesthesia anaphase anathema andiron aneurysm angel angioma angioplasty anguish anklet anon anorexia
anthill anthrax antimatter antiperspirant anyone anyplace anything apartheid apocalypse apparition appendectomy arab archdiocese
armageddon armour arrhythmia arson arsonist artillery ashamed asphyxia asphyxiation assassin assassination astern asthma astrologer
astrology atheist atrocity atropine aught aunt autism avast awful axillary babble baby babysitting baccarat backgammon badminton bagman
baksheesh balderdash baloney bandage bandit banjo banshee baptism baptize barbarian barbarism barbarity barbershop barf barfly barium
barmaid barnyard baron barroom bassoon bastard bathhouse bathrobe bathroom bathtub battalion battlefield battlefront battleship batty
bauble bayonet bazooka beatitude bedpan beggar beguine behead belay belch bellboy bellhop bellman bellyache bellyful beloved bender
benediction bereavement beryllium beseech besmirch betoken betrothal beyond biddy bigamist bigamy bigot bigotry bikini billiards
bilocation bimbo binge biofeedback birthmark bishop bistro bitchery blabber blackface blackguard blackness blackout bladder blarney
blasphemer blasphemy blather bleed bleeder bleeding bless blessing blister bloodshed bloomers bludgeon boatload boatman bobsledding bodice
bogeyman boil bolus bombardier bombardment bombsight bondage bondsman bonehead boob boodle booger boogeyman boogie bootblack bootlegger
booty booze boozer boozy bordello bosom both botheration botulism bowel boxy boyfriend boyhood bozo bra braless brassiere brawler breast
brewery bribe bride bridegroom bridesmaid brigade brimstone britches brothel brother brutality brute buddy buffoonery bulimia bullet
bullfighting bullring bum bumpkin bunion bunkum burglar burglary burgle burgomaster burlesque burp bursitis busboy businessmen busybody
butcher butchery butler butt butte buttery butthead buttocks buttonhole cabalism cabaret cabdriver caber caboodle cadet cadmium cameraman
camisole candour cannabis cannibal cannibalism cannon captive carcass carcinoma cardiogram carfare carnage carnal carpetbagger carrottop
casanova casket cassock castration catechism cathedral catheter catholic cathouse catnap cautery celibacy celibate cello centerfold cerium
cesspool chairman chalice chambermaid changeling chaplain charwoman chaste chastity chauvinism chauvinist cheapskate chemosynthesis cheque
cherub chiaroscuro chickenfeed chickenpox chickenshit chitchat cholera chorine christen christian chump churchgoer churchyard cigar
cigarette circus cirrhosis clamp claptrap clergy climax clobber clod cloister clown coarctation cocaine cockfighting cockpit cocksure
cocktail codeine codger codswallop coffin coke colon colonialism colonoscopy colostomy colour colouration coloured coma comatose comforter
communion communist concubine condom conjurer conniption conqueror constipation contraception contraption contusion convent convict cop
copulation corker corporal corpse corset costume cougar cough courtship cousin coward cowboy cowgirl crack crackpot craniotomy cranky
crappy craziness crazy creature creep creepy cremation crematory cretin cretinous crewman crib cringe crinoline cripple crippled croak
crock crocked crone crook croquet crossbow crossfire crossroad crotch crucifix crucifixion crucify crudity cruelty crumb crummy crusade
crusader crush cry crybaby crying cryonics cuckold cuddle cuddly cult cummerbund cur curse cuspidor cuticle cyanosis cyborg cyclops czar
daft dagger dame damn damnation damsel dander dandruff dandy darling daughter daydream deadbeat deaf dearie deary deathbed debauchery
debridement debutante decapitate decomposition decubitus defecation defibrillator degeneracy dehumanization dehydration deity delirium
dementia demon demonic depilatory depravation depravity deputise derangement desecration despot destroyer deuterium devil diabolical
diaper diaphragm dibs dictator dictatorship dildo diocese diphtheria diphthong dirge disciple disembowelment disguise dismemberment
distension distillery diuresis diverticulum doff doggerel dolly dolphin doodad doohickey doomsday doorman dopamine dopester dopey doubloon
dower doxy dozen dragoon dreadnought dreamer dreamland dreck droll drool droopy drunkard drunken drunkenness ducat duchy dude duke
dulcimer dullard dumb dunce dunderhead dungaree dungeon dunghill dupe duster dwarf dysentery dyslexia dystrophy each earache earful earl
earlobe earthling ecchymosis echolocation ecstasy ectoplasm edema effleurage effrontery effusion egghead egomaniac eight either
ejaculation ejaculator electrocute electrocution electrophoresis electroshock elf elopement embalmer embolism embolus embryo emesis emir
emphysema enchantress encyclopaedia endearment endoscopy enslavement entombment epaulet epilepsy epitaph erotic erotica eternity eugenics
eunuch euthanasia evangelist ever everybody everything evil evisceration excommunicate excommunication excretion execution executioner
exhumation exhume exorcise exorcism expectorant extermination exterminator extraterrestrial eyebrow eyelash eyelid eyeliner fabulous fairy
fairyland fandango fanny farrier farthing fascist fat fathead fatherland favour felon feminine femininity fertiliser fetishism fetus feud
fiance fiancee fibrillation fibrosis fiddle fiend fiendish fifth fifty filth filthy firebomb firefight fireman firepower firmament
fisherman fishmonger fishwife fistfight five flagellation flamenco flamethrower flatulence fleshpot fling flirt flirtation floozie floozy
flophouse flunkey flute flyboy foolish foolishness footsie forceps foredeck foreman foreplay forlorn fornication fornicator forsooth
fourth foxhole freak freakish freeloader freemasonry freshman frigate frigidity frisk frostbite fruitcake fugitive funeral funny fury
fusilier gabble gabfest gadolinium gag gaga gallows gang gangland gangster ganja garter gaslight gauze gavotte gay geek geisha genocide
gewgaw ghastly ghetto ghost ghostwriter ghoul gibberish gibbet giggle gigolo girlfriend gizmo gladiator glaucoma glioma gnome gobbledygook
goblin goddaughter goddess godforsaken godhead godmother godparent godsend goiter golem gondolier goner gonorrhea goober goofball goofy
goon gorgeous gospel gout governess grave gravedigger gravestone graveyard grenade grief gringo grisly groan groin grope grotesque grouchy
growler grueling gruelling gruesome grump grumpy guerilla guerrilla guff guillotine guilty gunboat gunfight gunfire gunman gunnery gunplay
gunpoint gunpowder gunrunner gunrunning gunship gunshot gunslinger gurney guru gutter gynaecologist gynecologist gypsy haberdasher
hacienda haematoma haemolysis haemorrhage hag hairball halfpenny halitosis halyard handgun handyman hangman hangover harbour harlot
harmonica harpoon harpsichord harpy hash hashish hater haters hatred hatter haunt haunted hauteur headache heartache heartbreaking
heartbroken heartburn heartsick heathen heavenly hegemony heinie heiress heist hellfire hellhole hellhound hellion hellish hematoma
hematuria hemolysis hemorrhage hemorrhoid hemostasis hemp herbalist hereafter hereby heresy heretic herewith hermit hermitage hernia
herniation heroin heterosexual heterosexuality hex hick hickey hideous hippie hippy hipster hither hitman hive hobnob hobo hogwash holla
holler holster hombre homeboy homeostasis homesick homicidal homicide homo homophobia homosexuality homunculus honey honeymoon honeypot
honour hoodlum hoodoo hooey hoofprint hooker hooligan hopscotch horny horoscope horrible horrid horror horselaugh horseplay hostage
hostile hothead hotshot howitzer hubby hubris hula hullabaloo humanoid humdinger humour humpback hunchback husband hussy hydration hymn
hymnal hypallage hyperhidrosis hyperspace hypertension hypnotism hypnotist hypotension hypothermia hysterectomy hysteria hysterical iceman
idiocy idiot idolize imbecile imbecility immobilise immolation immortal immortality immunology immunosuppression impalement impiety
implantation impotence impotent incantation incarnation incest indigestion inebriation infantryman infarction infatuation infertility
infidel infidelity inhumanity injun inmate inquisitor insane insanity insemination intaglio intestine intoxication intubate intubation
intussusception invader iridium israeli itchy jackhammer jail jailbird jailbreak jailhouse jalopy jealous jealousy jerk jerky jester jew
jewellery jezebel jiffy jiggle jillion jinks jinx jitterbug jitters jive jock jockstrap joint journeyman joyride joystick judgement juicy
jumpsuit junk junkie kamikaze kaput karma kibbutz kibitzer kibosh kidnap kidnapper kidney killer killing kilter kimono kinky kiss
kleptomania klick kludge klutz knave kneel knickers knickknack knighthood knucklehead kook kooky kopeck kowtow kraut labourer laceration
lackey lacrosse lactation lad laddie lagniappe lamasery lame lamentation landlady landlubber lap laparoscopy laparotomy lapdog larboard
laryngitis lass lassie latrine lavage lavatory lawman layabout layman leapfrog lecher lechery leech lei leotard leper leprechaun leprosy
lesbian lesbianism lesion levitation lewd lewdness licence lidocaine ligation ligature limbo limey linesman lingerie liposuction lipstick
loafer loathing lobectomy lobotomy loin lollapalooza lonely loner lonesome loon loony loot looter loudmouth louse lousy lout lovebird
lovemaking lover lovesick luau lubber lullaby lummox lunacy lunatic lunger lunkhead lush lust lymphoma lynch lynching macabre machete
machinegun macho madam madame madhouse madman madness madwoman magic magician mahjong maid maiden mailman malarkey malignancy mama mambo
mandarin mange manger manhood manhunt maniac maniacal manservant manslaughter manslayer marque martyr martyrdom marvelous mascara
masculine masculinity maser masher masochist masquerade massacre massage massager masse masseur masseuse masturbation masturbator matey
mausoleum mayhap mazurka meanness measles meathead megabucks melancholy melanoma melee menage meningitis menopause menstrual menstruation
mermaid mescaline metaphase meth mezuzah midget midrash migraine milady milkman milksop milord minefield minty minx mire misanthrope
miscarriage misery misfit misogynist missy mister mistress mitosis mitzvah mizzenmast moan mob mobster mojo molehill molest monastery
monday monger monogamist monogamy mononucleosis monstrosity mooch moocher moolah moonbeam moonshiner moonwalk morbid morbidity morgue
morning moron morphine mortar mortician mortmain mortuary mosh mosque mourn mourner mourning muck mugger mulatto mummification mummy mumps
murderer murderess musket muslim mute mutilation mutiny mysticism naked nakedness nanny napalm nappy narcolepsy narcosis nark naught
naughty nausea navel naysayer nazi nebuliser necrology necromancer necromancy necrophilia necrosis negligee negro neighbour neighbourhood
neither neodymium nephew nerd netball netherworld never neverland niblick nicotine niece nigh nightclub nightgown nightie nightmare
nihilist nimrod nincompoop ninepence ninny ninth nipple nirvana nitwit nobility nobleman nobody noob noose nosebleed nosey nosh nostril
nosy nothing notwithstanding nought novena nowadays nudist nudity numbness numbskull nunnery nutcase nuthouse nutter nutty nymph nympho
oaf obeisance obese obesity oblivion obscenity obstetrician occult occultism oddball odor odour offence ogre olfactory omnipotence
omniscience once oncoming oodles oomph opiate opium oracle organiser orgasm orgasmic oriental ornery orphanage orthopedics osculate
osculation ouija outhouse outlaw ovulation pachinko pacifier pagan pajama palimony palmistry palpation palpitation panhandle panhandler
pantheon panties pantsuit panty pantyhose panzer papa papilloma paradise paragliding paralysis paranoia paranoid parasailing parasite
paratroops parlour parson parsonage passion pathetic patsy peasant peccadillo pecker pederast peeper peephole penance penetration
penetrator pentagram pentothal perambulator perchance perdition perp perversion pervert petticoat phantom pheochromocytoma philanderer
phobia photosynthesis pigsty pilferage pilgrimage pillage pillory pimp pimple pimply pinhead pinochle piss pisser pistol pityriasis
pizzazz platoon playboy plunder plutonium pneumonia pneumothorax pogrom policeman polka poltergeist poltroon polygamy pompadour ponce
poppycock pornographer pornographic porphyria porpoise pothead potion potty powwow prance prankster prattle prayer preach preacher
precognition predation prefecture premonition priest priestess priesthood princeling prisoner procreation proctologist programme
promiscuity promiscuous prophecy prophet prostitution protestant prowler prude prudish psalmist psoriasis psycho psychopath psychosis
ptomaine pub puberty puke pulmonary punk pupillary purgatory purloin pus pussycat putrefaction putrid putsch putz pygmy queen queer
quickstep quietus quisling quitclaim rabble racial racist rage rajah rammer ransack ransom rape rapture rascal rascality rash rat rathole
rattrap ravage raver ravish ravishing razzmatazz rebel rebirth recluse recognisance recompense rectory rectum redeemer reefer reek
regiment regurgitation reincarnation reprobate repugnance repugnant restroom resurrection retardant retardation retch revolver revulsion
rhinoplasty riffraff rifle rigamarole ringer roach rob robber robbery rogue romance romantic romeo rooter rosary rot rotten rotter rouge
rubdown ruffian rugby rugger rumba rumour rump rumpus runty rustler sacrament sacrifice sacrilege sadism sadist sahib saint sainthood
saintly saliva saloon salty samba samurai sarcoma satanism sauna saunter savage savior savvy saxophone scab scalpel scarecrow scary
scepter sceptre schistosomiasis schizo schizophrenia schlep schmaltz schmaltzy schmear schmeer schmo schmooze schmuck schnook schoolgirl
schtick sciatica scissor sclerosis scold scoliosis scotoma scoundrel scourge scram screwball scripture scullery scullion scum scumbag
scuttlebutt seamstress seance seasick second sedition seduce seducer seduction selectman selenium senorita sensuality seppuku sepsis serf
sermon seventy sexism sexist sextet sexuality sexy shaman shame sheath sheepherder sheik sheikh shenanigans shill shimmy shindig shmuck
shogunate shooter shoplift shoplifter shotgun shower showerhead showgirl shrapnel shtick shuffleboard shuteye shyster sibling siesta
signorina silly simoleons simper simpleton sin sinner sissy sister sixpence sixth skank skedaddle skeet skinflint skinhead skulduggery
skull skullduggery skydiver slander slattern slaughter slaughterhouse slav slavery slay slayer sleaze sleepover sleepyhead slew slime slop
slumber slut smallpox smash smasher smell smidge smidgen smirk smite smitten smooch smother smudge smuggle smuggler smut snakebite sneeze
snicker sniper snitch snooker snoop snooze snort snot snowdrift snowman snowsuit snuggle sob sociopath sodomy sombrero somebody someplace
something somewhere sonny soothsayer sorcerer sorcery sore sorrow soul sourdough sourpuss southpaw spaceman spaceship spadework spandex
spank spasm spastic speed spell spermatogenesis spew sphincter spicy spinster spitball spittoon splenectomy spliff splint spokesman spook
spooky spouse squalor squaw squeal squealer squire squirm starboard starchy starship statesman steal steeple stench stenosis stepbrother
stepdaughter stepfather stepmother stepsister steriliser sterilization stethoscope stewardess stickball stickup stiff stink stocking
stocks stolen stomachache stoner stooge stool strangulation stripped stripper striptease stroll stroller strumpet strychnine stupidity
succubus such sucker suffocation sugar suicide sulk sultan sultry supremacy sweat sweetheart sweetie swig swine swinger sword swordplay
swordsmanship sycophant synagogue syringe tabernacle tachycardia talisman tambourine tamponade tango tantalum tarantella tarot tart
tattletale tattoo taunt tavern tears teenager telekinesis telepathy teleportation televangelist temple temptress tenner tenth terrorism
tetanus tetherball tetracycline thallium that thee thence thereof thermidor thermodynamics these thief thieve thievery thingamajig third
thirsty this thither thong thoracotomy thorium those thou thrash threepence thrombosis thug thwack thy tidings tights tiki till tinsel
tipsy titillation today toddler toff toilet toke tomboy tomfoolery tomorrow tonight tonsil toothache tootsie topgallant topless torment
tormentor torpedo torture torturer toupee tourniquet tracheotomy traitor tramp transmogrification transubstantiation transvestite trapeze
trashy treachery trespass trinket tritium trollop trombone tryst tsar tumor tumour tuppence turd turncoat tush tushy twaddle tweezers
twerp twice tyranny tyrant ugliness ugly ulcer ulceration ulnar umlaut unchristian uncle unconscious unction undead underpants undertaker
underwear underworld undies undying unhappy unholy unicorn unsavory uptight urchin urinal urination urologist vagabond vagrancy vampire
vampirism varlet vaudeville vendetta vengeance verily vermin vestry vibrator vicar vicious vigorish vile vileness villain virgin virginal
virginity virility vitriol vivisection vixen vizier voluptuous volvulus vomit vomitous vomitus voodoo voyeur voyeurism vulgarity wacko
waddle wail waitress wallop waltz wampum wand wannabe wanton warhead warlock warlord warmongering warrior warship wart washerwoman
watchman weakling weatherman wedgie wedlock weed weep weird weirdness weirdo wench werewolf whack whacko whaler whammy whatever whatnot
whatsoever whence whereabouts wherever wherewithal which whimper whimsy whine whiner whipping whiskey whist whodunit whoopee whopper whore
whoremaster whoremonger wicked wickedness widower wife wig wiggle wiggly willies wimp wimple wimpy windbag wingman wino wisecrack
wisenheimer witch witchcraft witchdoctor witchery witless wive wizard wizardry womanhood womaniser womanizer womankind womb woodcutter
woozy wop wormhole worship worshipper wrath wretch wriggle yammer yank yawn yell yeoman yes yeshiva yesterday yid yodel yoga yokel yonder
youngster yuppie zany zillion zit zodiac zombie
`
    .trim()
    .split(/\s+/),
);
