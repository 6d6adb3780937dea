import { companies } from './companies.ts'
import { contracts } from './contracts.ts'
import { domains } from './domains.ts'
import { people } from './people.ts'
import { suggestions } from './suggestions.ts'

/** Calls of companies, by noun. */
export const calls = { ...companies, people, domains, contracts, suggestions }
