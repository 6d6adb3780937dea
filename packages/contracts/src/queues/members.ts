import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { Availability } from './availability.ts'
import { MAX_AT_ONCE, MAX_CAPACITY, MAX_WEIGHT, MEMBER_KINDS } from './words.ts'

/** Somebody who works on a queue. */
export const Member = z.object({
  user: z.object({ id: Id, name: z.string(), email: z.string(), active: z.boolean() }),
  weight: z.int(),
  kind: z.enum(MEMBER_KINDS),
  isLeader: z.boolean(),
  /** What their tickets of this queue weigh, and the most they may; `ownCapacity` where it is not the queue's. */
  load: z.int(),
  capacity: z.int(),
  ownCapacity: z.int().nullable(),
  availability: Availability,
  /** Until when they are away; null while they are not. */
  absentUntil: Timestamp.nullable(),
  skills: z.array(z.object({ id: Id, name: z.string(), level: z.int(), expiresOn: z.string().nullable() })),
  version: z.int(),
})
export type Member = z.output<typeof Member>

export const ListMembers = z.strictObject({ id: Id })
export type ListMembers = z.output<typeof ListMembers>
export const MemberList = z.object({ data: z.array(Member) })
export type MemberList = z.output<typeof MemberList>

const FIELDS = {
  weight: z.int().min(1).max(MAX_WEIGHT),
  /** Null: the queue's. */
  capacity: z.int().min(0).max(MAX_CAPACITY).nullable(),
  kind: z.enum(MEMBER_KINDS),
  isLeader: z.boolean(),
}

/** Who is a member already stays as they are. */
export const AddMembers = z.strictObject({ id: Id, userIds: z.array(Id).min(1).max(MAX_AT_ONCE) }).extend(z.object(FIELDS).partial().shape)
export type AddMembers = z.output<typeof AddMembers>

export const UpdateMember = z.strictObject({ id: Id, userId: Id, version: z.int().optional() }).extend(z.object(FIELDS).partial().shape)
export type UpdateMember = z.output<typeof UpdateMember>

/** Their open tickets of the queue: back to it, or kept. */
export const RemoveMember = z.strictObject({ id: Id, userId: Id, tickets: z.enum(['queue', 'keep']).default('keep') })
export type RemoveMember = z.output<typeof RemoveMember>
/** `warning` tells that nobody is left who works on the queue. */
export const MemberRemoved = z.object({ released: z.int(), warning: z.literal('queue_without_members').nullable() })
export type MemberRemoved = z.output<typeof MemberRemoved>
