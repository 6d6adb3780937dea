import { z } from 'zod'
import { Id, LocalDay, line, listOf, Paging, prose, SentId, Timestamp } from '../common.ts'
import { FieldConditions } from '../custom-fields/filters.ts'
import { because } from '../reasons.ts'
import { ASSET_SORTS, ASSET_STATUSES, MAX_ASSET_COST, MAX_ASSET_TAG, WARRANTY_STATES } from './bounds.ts'

const Named = z.object({ id: Id, name: z.string() })

/** Something that the desk keeps track of: a notebook, a printer, a licence. */
export const Asset = z.object({
  id: Id,
  name: z.string(),
  /** The organisation's own number of it; empty where it has none. */
  tag: z.string(),
  kind: Named,
  status: z.enum(ASSET_STATUSES),
  serialNumber: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  company: Named.nullable(),
  /** Who uses it. */
  person: Named.nullable(),
  location: z.string(),
  purchasedOn: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
  /** Days until its warranty ends, by the clock of the organisation; below zero it is over. */
  warrantyDays: z.int().nullable(),
  /** What it cost, in cents of a real. */
  costCents: z.int().nullable(),
  notes: z.string(),
  createdAt: Timestamp,
  /** Null for what an import of the product itself wrote. */
  createdBy: Named.nullable(),
  updatedAt: Timestamp,
  updatedBy: Named.nullable(),
  version: z.int(),
})
export type Asset = z.output<typeof Asset>

export const ListAssets = Paging.omit({ page: true })
  .extend({
    /** Words of its name, tag, serial number, manufacturer and model. */
    search: line(200).optional(),
    kind: z.array(Id).max(50).optional(),
    status: z.array(z.enum(ASSET_STATUSES)).max(ASSET_STATUSES.length).optional(),
    companyId: Id.optional(),
    userId: Id.optional(),
    warranty: z.array(z.enum(WARRANTY_STATES)).max(WARRANTY_STATES.length).optional(),
    /** What their custom fields hold; all of it. */
    customFields: FieldConditions.optional(),
    /** By name unless said otherwise. */
    sort: z.enum(ASSET_SORTS).optional(),
  })
  .strict()
export type ListAssets = z.output<typeof ListAssets>
export const AssetList = listOf(Asset)

export const GetAsset = z.strictObject({ id: SentId })
export type GetAsset = z.output<typeof GetAsset>

const text = (max: number) => z.literal('').or(line(max))

/** What an asset may be given; an empty text takes it away. */
const FIELDS = {
  tag: text(MAX_ASSET_TAG),
  /** The next free tag of the organisation, for one that has none. */
  generateTag: z.boolean(),
  status: z.enum(ASSET_STATUSES),
  serialNumber: text(120),
  manufacturer: text(120),
  model: text(120),
  companyId: Id.nullable(),
  userId: Id.nullable(),
  location: text(200),
  purchasedOn: LocalDay.nullable(),
  warrantyUntil: LocalDay.nullable(),
  costCents: z.int().min(0).max(MAX_ASSET_COST).nullable(),
  notes: z.literal('').or(prose(5_000)),
}

type Sent = { tag?: string | undefined; generateTag?: boolean | undefined }
const tagOrNext = ({ tag, generateTag }: Sent) => !(tag && generateTag)
const both = { error: because('asset_tag_or_next'), path: ['generateTag'] }

const Created = z.strictObject({ name: line(200), kindId: Id }).extend(z.object(FIELDS).partial().shape)
export const CreateAsset = Created.refine(tagOrNext, both)
export type CreateAsset = z.output<typeof CreateAsset>

/** With `version`, nothing is written over what somebody else changed meanwhile. */
export const UpdateAsset = Created.partial().extend({ id: SentId, version: z.int().optional() }).refine(tagOrNext, both)
export type UpdateAsset = z.output<typeof UpdateAsset>
