import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'
import { MatchedTicket } from './matches.ts'

export const GROUP_STATES = ['suggested', 'confirmed', 'merged', 'dismissed'] as const
export type GroupState = (typeof GROUP_STATES)[number]
/** More tickets than these are an incident: they get a parent, not a merge. */
export const MOST_MEMBERS = 50

export const DuplicateGroup = z.object({
  id: Id,
  state: z.enum(GROUP_STATES),
  /** The ticket that survives a merge. */
  canonicalId: Id,
  probability: z.number(),
  version: z.int(),
  updatedAt: Timestamp,
  tickets: z.array(MatchedTicket.extend({ probability: z.number() })),
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

export const ListGroups = z.strictObject({
  state: z.enum(GROUP_STATES).optional(),
  queueId: Id.optional(),
  minProbability: z.number().min(0).max(1).optional(),
  limit: z.int().min(1).max(100).default(25),
  cursor: opaque(500).optional(),
})
export type ListGroups = z.output<typeof ListGroups>
export const Groups = z.object({ items: z.array(DuplicateGroup), nextCursor: z.string().nullable() })
export type Groups = z.output<typeof Groups>

export const UpdateGroup = z.strictObject({
  id: Id,
  version: z.int().min(1),
  add: z.array(Id).max(MOST_MEMBERS).default([]),
  remove: z.array(Id).max(MOST_MEMBERS).default([]),
  canonicalId: Id.optional(),
  state: z.enum(['confirmed', 'dismissed']).optional(),
})
export type UpdateGroup = z.output<typeof UpdateGroup>

/** The canonical ticket becomes the others' parent, or the others duplicates of it; each stays a ticket of its own. */
export const RelateGroup = z.strictObject({ id: Id, version: z.int().min(1), as: z.enum(['parent', 'link']) })
export type RelateGroup = z.output<typeof RelateGroup>

/** Its pairs become known non-duplicates only where `label` asks for it. */
export const DeleteGroup = z.strictObject({ id: Id, label: z.boolean().default(false) })
export type DeleteGroup = z.output<typeof DeleteGroup>
