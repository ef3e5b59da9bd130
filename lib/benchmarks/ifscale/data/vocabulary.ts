/**
 * The built-in vocabulary: 500 single business words, easiest first by the proxy of build/proxy-difficulty.ts. No two share a lemma, and
 * none counts as a modification of another (the first 80% of its letters).
 */
export const vocabulary: readonly string[] = `
trust insurance grant policy stock conference claim shift wallet committee transfer exchange loan reputation defendant factory
campaign network operator dealer satellite customer balance territory sample benefit counsel brand commission monitor award
capital pump bid battery editor signature permit loyalty employee electricity profit verdict promotion deposit salary fleet
publicity complaint fraud warehouse scholarship strategy bonus alliance recovery cargo certificate broadcast auction tender
storage candidate retirement software capacity enterprise password skill welfare terminal exhibit protocol prescription agenda
draft reserve calendar objective label dispatch maintenance hardware covenant architect airline laboratory purchase settlement
shipment lease coverage overtime journalist lawsuit invention supervisor mortgage inspection deadline exposure database generator
grid runway ethics sponsor carbon designer buyer specialist payroll leadership pension valve merchandise discount venture
inventory solar briefing recognition intern publisher survey website container diagnosis superintendent paycheck seminar petition
salvage tuition yield token merger royalty server hazard freight ministry asset resignation recruit consultant machinery overhead
plaintiff currency arena broker swap admission donation mentor laptop breakthrough collateral summit prototype courier cashier
goodwill province funding contractor wage liability patron counterfeit tenant charter motivation transaction catalog withdrawal
workshop monopoly refund threshold feedback leverage attendance technician tolerance diploma patent workplace revenue bankruptcy
franchise speculation drilling negotiation sensor translator pipeline utility payoff subpoena rating coupon roster upgrade
ventilation founder printer prosperity consumer email index cooperative portfolio surplus maturity segment fertilizer incentive
margin tanker apprentice supplier decree brochure equality fundraiser pollution receptionist statute forecast checkpoint quota
coalition tenure premium ordinance itinerary successor voltage commodity encryption recycling takeover escrow hedge tactic
contingency distributor mandate trademark acquisition litigation oversight aviation delegate requirement endorsement parcel
ranking census competitor curriculum accelerator ballot billboard concession uncertainty trainee equity controller conversion
landfill cartel investor vendor checkout landscaping blueprint charger ledger projector advertisement visibility zoning
infrastructure schematic audit bankroll diversity deficit entrepreneur firewall footprint inflation invoice watchdog handbook
default disclosure compliance dashboard boycott forklift refinery waiver accommodation postage niche barter deductible proxy
turbine voucher vacancy workload demographic hypothesis indicator annex conveyor newsletter packaging renovation sanction warranty
appliance provision questionnaire derivative diligence fiscal freelancer relocation bookkeeping logistics milestone sprint
consortium innovation keynote percentile regression hierarchy showroom testimonial copyright euro statistic synergy turnover
correlation productivity workmanship algorithm keyword quorum shareholder bureaucracy foreclosure bandwidth compressor emission
installment metric turnaround accountability embargo mediation outreach arbitration recession storefront subsidiary downtime
stipend pallet subscriber template wellness exemption tutorial dividend variance depreciation restructuring backlog workforce
debtor facilitator nonprofit rebate advocacy affiliate router occupancy pricing retention spreadsheet startup peso procurement
repository burnout competency resale calibration economist remuneration surcharge impairment inclusion municipality syndicate
accreditation browser infringement viability lender markup outsourcing scarcity specification compiler creditor liquidation
reimbursement tariff feasibility governance inbox parity referendum throughput transparency treasurer severance seniority loophole
tycoon incubator borrower valuation volatility benchmark conglomerate firmware homepage liquidity notary inverter retailer
stewardship endowment bottleneck industrialist prospectus lobbyist adjuster semiconductor sourcing wastewater annuity yardstick
demotion collusion kickback tonnage fiduciary magnate appraiser buyout layoff forfeiture copywriter wholesaler excise actuary
amortization bylaw kilowatt overdraft receivership remittance stagnation honorarium philanthropy solvency underwriter backorder
deflation deregulation tabulation accrual insolvency repossession subcontractor replenishment embezzlement divestiture
`
  .trim()
  .split(/\s+/);
