/** Abbreviations of everyday English that end no sentence, lower-case and without their last period. */
const usual = `
dr mr mrs ms prof rev hon sen rep gen col maj capt lt sgt gov pres supt st jr sr inc corp co ltd bros dept univ assn
vs etc no vol fig e.g i.e u.s u.k u.n p.m a.m d.c n.y ph.d b.a m.a m.d j.d cf approx ave blvd rd ft
jan feb aug sept oct nov dec fri calif colo conn fla mich minn tenn wis ala ariz ark okla
va vt pa ga ky la md nev neb kan messrs mme mlle adm cmdr esq
`;
export const abbreviations: ReadonlySet<string> = new Set(usual.trim().split(/\s+/));
