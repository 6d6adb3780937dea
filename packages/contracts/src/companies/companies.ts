import { z } from 'zod'
import { Id, line, listOf, opaque, Paging, prose, Timestamp } from '../common.ts'
import { PHONE } from '../phone.ts'
import { because } from '../reasons.ts'
import { COMPANY_SORTS, COMPANY_STATES, CONTRACT_ENDS, HEALTHS, MAX_MORE_ADDRESSES, MAX_MORE_PHONES, TIERS } from './bounds.ts'
import { isCnpj, plainCnpj } from './cnpj.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A company as the desk sees it. `openTickets` counts those that the reader sees. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  legalName: z.string(),
  cnpj: z.string().nullable(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  segment: z.string(),
  notes: z.string(),
  /** Whether it is served: false of inactive and closed ones. */
  active: z.boolean(),
  status: z.enum(COMPANY_STATES),
  tier: z.enum(TIERS).nullable(),
  health: z.enum(HEALTHS).nullable(),
  /** Who of the desk answers for it. */
  owner: Named.nullable(),
  /** The company that it is a branch of. */
  parent: Named.nullable(),
  /** Beside `phone` and `address`, which are the main ones. */
  phones: z.array(z.object({ label: z.string(), number: z.string() })),
  addresses: z.array(z.object({ label: z.string(), address: z.string() })),
  /** Nothing of its tickets, and nothing that its people write, is given to a language model. */
  withoutAi: z.boolean(),
  /** Its contract, where it has one, and the last day of that; null: it has no end. */
  contract: z.object({ end: z.iso.date().nullable() }).nullable(),
  people: z.int(),
  openTickets: z.int(),
  /** Of the ratings of the last 90 days the share of 4 and 5, in percent; null without any. */
  csat: z.int().nullable(),
  /** When somebody of the company last wrote, or was written to: of its tickets the newest opening or public message. */
  lastContactAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type Company = z.output<typeof Company>

export const ListCompanies = Paging.extend({
  search: line(200).optional(),
  segment: z.array(opaque(60)).max(50).optional(),
  status: z.array(z.enum(COMPANY_STATES)).max(COMPANY_STATES.length).optional(),
  tier: z.array(z.enum(TIERS)).max(TIERS.length).optional(),
  owner: z.array(Id).max(50).optional(),
  /** How its contract ends, by the clock of the organisation; `none`: it has no contract. */
  contract: z.array(z.enum(CONTRACT_ENDS)).max(CONTRACT_ENDS.length).optional(),
  /** By name unless said otherwise; `contract`: the soonest end first, those without one last. */
  sort: z.enum(COMPANY_SORTS).optional(),
}).strict()
export type ListCompanies = z.output<typeof ListCompanies>
export const CompanyList = listOf(Company)

/** The companies of a list as a file. */
export const ExportCompanies = ListCompanies.omit({ limit: true, cursor: true, page: true }).extend({
  separator: z.enum(['semicolon', 'comma']).default('semicolon'),
})
export type ExportCompanies = z.output<typeof ExportCompanies>

export const GetCompany = z.strictObject({ id: Id })
export type GetCompany = z.output<typeof GetCompany>

const SITE = /^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i
const phoneReason = because('phone_malformed')
const text = (max: number) => z.literal('').or(line(max))

/** What a company may be given; an empty text takes it away. */
const FIELDS = {
  legalName: text(200),
  cnpj: z
    .string()
    .max(30)
    .nullable()
    .transform((value) => plainCnpj(value ?? '') || null)
    .refine((value) => value === null || isCnpj(value), { error: because('cnpj_wrong') }),
  phone: z
    .string()
    .trim()
    .refine((value) => value === '' || PHONE.test(value), { error: phoneReason }),
  /** Addresses without a scheme are websites all the same. */
  website: z
    .string()
    .trim()
    .max(200)
    .transform((value) => (value === '' || /^https?:\/\//i.test(value) ? value : `https://${value}`))
    .refine((value) => value === '' || SITE.test(value), { error: because('website_malformed') }),
  address: text(300),
  segment: text(60),
  notes: z.literal('').or(prose(5_000)),
  tier: z.enum(TIERS).nullable(),
  health: z.enum(HEALTHS).nullable(),
  ownerUserId: Id.nullable(),
  parentId: Id.nullable(),
  phones: z.array(z.strictObject({ label: text(60), number: z.string().trim().regex(PHONE, { error: phoneReason }) })).max(MAX_MORE_PHONES),
  addresses: z.array(z.strictObject({ label: text(60), address: line(300) })).max(MAX_MORE_ADDRESSES),
  withoutAi: z.boolean(),
}

export const CreateCompany = z.strictObject({ name: line(120) }).extend(z.object(FIELDS).partial().shape)
export type CreateCompany = z.output<typeof CreateCompany>

/** With `version`, nothing is written over what somebody else changed meanwhile. */
export const UpdateCompany = CreateCompany.partial().extend({ id: Id, active: z.boolean().optional(), version: z.int().optional() })
export type UpdateCompany = z.output<typeof UpdateCompany>
