import { z } from 'zod'
import { Id, Instant, LocalDay, line, listOf, Paging, SentId, sought, Timestamp } from '../common.ts'
import { TIERS } from '../companies/bounds.ts'
import { LANGUAGES } from '../language.ts'
import { because } from '../reasons.ts'
import { MAX_VARIABLE, MAX_VARIABLES } from './bounds.ts'
import * as bounds from './campaign-bounds.ts'
import { WhatsappTemplate } from './templates.ts'

const fallback = line(MAX_VARIABLE)
/** What a variable of the template is filled with: a text, or something of the person, and what stands where they have nothing. */
export const CampaignVariable = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('text'), text: line(MAX_VARIABLE) }),
  z.strictObject({ from: z.enum(['name', 'first_name', 'company']), fallback }),
  z.strictObject({ from: z.literal('field'), field: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), fallback }),
])
export type CampaignVariable = z.output<typeof CampaignVariable>

const ids = z.array(Id).max(bounds.MAX_AUDIENCE_NAMES).default([])
const names = z.array(line(100)).max(bounds.MAX_AUDIENCE_NAMES).default([])
/** Customers by who they are and what they asked; what is empty asks nothing. */
export const CampaignFilter = z
  .strictObject({
    kind: z.literal('filter'),
    companyIds: ids,
    segments: names,
    tiers: z.array(z.enum(TIERS)).max(TIERS.length).default([]),
    language: z.enum(LANGUAGES).optional(),
    /** They had a ticket with one of these, since this day. */
    tagIds: ids,
    types: names,
    queueIds: ids,
    ticketsSince: LocalDay.optional(),
    /** Their newest ticket, or the newest message on one of theirs, is of these days. */
    contactFrom: LocalDay.optional(),
    contactUntil: LocalDay.optional(),
  })
  .refine(({ contactFrom, contactUntil }) => !contactFrom || !contactUntil || contactFrom <= contactUntil, {
    error: because('whatsapp_contact_order'),
    path: ['contactUntil'],
  })
export type CampaignFilter = z.output<typeof CampaignFilter>
/** Who a campaign is for: a filter, or people that a list names. */
export const CampaignAudience = z.union([CampaignFilter, z.strictObject({ kind: z.literal('list') })])
export type CampaignAudience = z.output<typeof CampaignAudience>

const Who = z.object({ id: Id, name: z.string() }).nullable()
/** A campaign as the list shows it. */
export const Campaign = z.object({
  id: Id,
  name: z.string(),
  account: z.object({ id: Id, name: z.string(), sends: z.boolean() }),
  templateName: z.string(),
  /** As it is now, or was when the campaign was started. */
  marketing: z.boolean(),
  state: z.enum(bounds.CAMPAIGN_STATES),
  pauseCause: z.enum(bounds.PAUSE_CAUSES).nullable(),
  waitsFor: z.enum(bounds.CAMPAIGN_WAITS).nullable(),
  author: Who,
  startedBy: Who,
  /** Recipients, and of how many of them the turn came; none before all are written down. */
  total: z.int(),
  done: z.int(),
  scheduledAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  preparedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  version: z.int(),
})
export type Campaign = z.output<typeof Campaign>

const Template = WhatsappTemplate.omit({ account: true, id: true, syncedAt: true }).extend({ id: Id.nullable() })
/** With its text, its audience, and what became of it. */
export const WholeCampaign = Campaign.extend({
  template: Template,
  variables: z.array(CampaignVariable),
  audience: CampaignAudience,
  /** People that its list names. */
  listed: z.int(),
  perMinute: z.int(),
  pauseDays: z.int(),
  testedAt: Timestamp.nullable(),
  counts: z.object(Object.fromEntries(bounds.RECIPIENT_STATES.map((state) => [state, z.int()])) as Record<bounds.RecipientState, z.ZodInt>),
  answered: z.int(),
  optedOut: z.int(),
  /** Of those that were left out or failed, how many for which cause. */
  causes: z.array(z.object({ state: z.enum(['left_out', 'failed']), cause: z.string(), count: z.int() })),
  /** Of those that failed, how many may be tried again. */
  retriable: z.int(),
})
export type WholeCampaign = z.output<typeof WholeCampaign>

const written = {
  name: line(bounds.MAX_CAMPAIGN_NAME),
  accountId: Id,
  templateId: Id,
  variables: z.array(CampaignVariable).max(MAX_VARIABLES).default([]),
  audience: CampaignAudience,
  perMinute: z.int().min(1).max(bounds.MAX_SPEED).default(bounds.USUAL_SPEED),
  pauseDays: z.int().min(0).max(bounds.MAX_PAUSE).default(bounds.USUAL_PAUSE),
}
export const CreateCampaign = z.strictObject(written)
export type CreateCampaign = z.output<typeof CreateCampaign>
/** A draft as a whole; `version` refuses what somebody else changed meanwhile. */
export const UpdateCampaign = z.strictObject({ ...written, id: Id, version: z.int().optional() })
export type UpdateCampaign = z.output<typeof UpdateCampaign>

export const GetCampaign = z.strictObject({ id: Id })
export type GetCampaign = z.output<typeof GetCampaign>
export const ListCampaigns = Paging.omit({ page: true })
  .extend({ state: z.enum(bounds.CAMPAIGN_STATES).optional() })
  .strict()
export type ListCampaigns = z.output<typeof ListCampaigns>
export const Campaigns = listOf(Campaign)
export type Campaigns = z.output<typeof Campaigns>

/** How many would get a campaign now and how many not, why, and what the first of them would read. */
export const CampaignPreview = z.object({
  recipients: z.int(),
  leftOut: z.array(z.object({ cause: z.enum(bounds.LEFT_OUT_CAUSES), count: z.int() })),
  first: z.array(z.object({ userId: Id, name: z.string(), number: z.string(), text: z.string() })),
})
export type CampaignPreview = z.output<typeof CampaignPreview>

/** `count` is what whoever starts it read and confirmed; without `at` it begins now. */
export const StartCampaign = z.strictObject({ id: Id, count: z.int().min(1), at: Instant.optional() })
export type StartCampaign = z.output<typeof StartCampaign>
/** `count` is asked for where the audience grew. */
export const ResumeCampaign = z.strictObject({ id: Id, count: z.int().min(1).optional() })
export type ResumeCampaign = z.output<typeof ResumeCampaign>
export const RetriedCampaign = z.object({ again: z.int() })
export type RetriedCampaign = z.output<typeof RetriedCampaign>

/** One person of a campaign. */
export const CampaignRecipient = z.object({
  id: Id,
  /** Null once they were erased. */
  person: Who,
  number: z.string().nullable(),
  state: z.enum(bounds.RECIPIENT_STATES),
  cause: z.string().nullable(),
  detail: z.string(),
  text: z.string(),
  queuedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  optedOutAt: Timestamp.nullable(),
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
})
export type CampaignRecipient = z.output<typeof CampaignRecipient>
export const ListRecipients = Paging.omit({ page: true })
  .extend({
    id: SentId,
    state: z.enum([...bounds.RECIPIENT_STATES, 'answered', 'opted_out']).optional(),
    cause: sought(40).optional(),
  })
  .strict()
export type ListRecipients = z.output<typeof ListRecipients>
export const CampaignRecipients = listOf(CampaignRecipient)
export type CampaignRecipients = z.output<typeof CampaignRecipients>
