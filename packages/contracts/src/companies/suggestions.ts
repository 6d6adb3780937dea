import { z } from 'zod'
import { Email, Id, listOf, Paging, Timestamp } from '../common.ts'

export const ListSuggestions = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ListSuggestions = z.output<typeof ListSuggestions>

/** Somebody who may be of a company: their mail domain is claimed by it and by others. */
export const SuggestedPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  domain: z.string(),
  createdAt: Timestamp,
  /** The others that they may be of. */
  others: z.array(z.object({ id: Id, name: z.string() })),
})
export type SuggestedPerson = z.output<typeof SuggestedPerson>
export const SuggestedPeople = listOf(SuggestedPerson)

export const ListSuggestedCompanies = z.strictObject({ id: Id })
export type ListSuggestedCompanies = z.output<typeof ListSuggestedCompanies>

/** A company that somebody may be of. */
export const SuggestedCompany = z.object({ id: Id, name: z.string(), domain: z.string() })
export type SuggestedCompany = z.output<typeof SuggestedCompany>

export const SettleSuggestion = z.strictObject({ id: Id, userId: Id })
export type SettleSuggestion = z.output<typeof SettleSuggestion>

export const FindCompaniesOfAddress = z.strictObject({ email: Email })
export type FindCompaniesOfAddress = z.output<typeof FindCompaniesOfAddress>

/** The companies that claim the domain of an address. */
export const CompaniesOfAddress = z.object({
  /** The one that a new customer with this address joins. */
  joins: Id.nullable(),
  companies: z.array(z.object({ id: Id, name: z.string() })),
})
export type CompaniesOfAddress = z.output<typeof CompaniesOfAddress>
