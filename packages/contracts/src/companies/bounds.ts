/** Words and bounds of companies, apart from the schemas. `closed`: it is no customer any more; what it had stays readable. */
export const COMPANY_STATES = ['active', 'inactive', 'closed'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]

/** How much of a service a company has. */
export const TIERS = ['basic', 'premium', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]

/** How the relation to a company fares, as its desk judges it. */
export const HEALTHS = ['at_risk', 'steady', 'happy'] as const
export type Health = (typeof HEALTHS)[number]

/** Ratings of so many days count for a company's satisfaction, and from this score on they are good. */
export const CSAT_DAYS = 90
export const GOOD_SCORE = 4

/** Phones and addresses beside the main ones. */
export const MAX_MORE_PHONES = 10
export const MAX_MORE_ADDRESSES = 10
/** A company and all of its branches, theirs included. */
export const MAX_FAMILY = 200

/** How a contract ends: it is over, or ends within so many days, today among them; or there is none. */
export const CONTRACT_ENDS = ['over', 'within_30', 'within_90', 'none'] as const
export type ContractEnds = (typeof CONTRACT_ENDS)[number]
export const COMPANY_SORTS = ['name', 'contract'] as const
