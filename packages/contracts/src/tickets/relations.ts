import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { RELATIONS } from './relation-kinds.ts'
import { PRIORITIES, STATUSES } from './statuses.ts'

export const ListRelations = z.strictObject({ id: Id })
export type ListRelations = z.output<typeof ListRelations>

/** This ticket is what `kind` says to the other one. */
export const AddRelation = z.strictObject({ id: Id, otherId: Id, kind: z.enum(RELATIONS) })
export type AddRelation = z.output<typeof AddRelation>

export const RemoveRelation = z.strictObject({ id: Id, relationId: Id })
export type RemoveRelation = z.output<typeof RemoveRelation>

/** How a ticket stands to another one that the reader sees. */
export const TicketRelation = z.object({
  id: Id,
  kind: z.enum(RELATIONS),
  ticket: z.object({
    id: Id,
    number: z.int(),
    title: z.string(),
    status: z.enum(STATUSES),
    priority: z.enum(PRIORITIES),
    assignee: Person.nullable(),
  }),
  createdAt: Timestamp,
})
export type TicketRelation = z.output<typeof TicketRelation>
