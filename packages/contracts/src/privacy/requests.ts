import { z } from 'zod'
import { Email, Id, line, listOf, Paging, Person, prose, sought, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import {
  MAX_PROOF,
  MAX_REQUEST_ANSWER,
  MAX_REQUEST_NOTE,
  MAX_REQUEST_TEXT,
  REQUEST_KINDS,
  REQUEST_SOURCES,
  REQUEST_STATES,
} from './bounds.ts'
import { DataPack } from './packs.ts'

const said = (max: number) => z.union([z.literal(''), prose(max)])

/** A request as the person who made it sees it. */
export const OwnRequest = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  text: z.string(),
  /** The answer; of a refusal the reason. */
  answer: z.string(),
  dueOn: z.string(),
  createdAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  /** The pack of data that may be fetched. */
  pack: z.object({ id: Id, size: z.int(), expiresAt: Timestamp }).nullable(),
})
export type OwnRequest = z.output<typeof OwnRequest>
export const ListOwnRequests = z.strictObject({})
export type ListOwnRequests = z.output<typeof ListOwnRequests>
/** The newest first, fifty at most. */
export const OwnRequests = z.object({ data: z.array(OwnRequest) })
export type OwnRequests = z.output<typeof OwnRequests>

export const AskRequest = z.strictObject({ kind: z.enum(REQUEST_KINDS), text: said(MAX_REQUEST_TEXT).default('') })
export type AskRequest = z.output<typeof AskRequest>

/** What somebody asks about the data that is kept of them, as the staff sees it. */
export const PrivacyRequest = OwnRequest.omit({ pack: true }).extend({
  name: z.string(),
  email: z.string(),
  /** Null: nobody of the organisation, as far as is known. */
  person: Person.nullable(),
  source: z.enum(REQUEST_SOURCES),
  /** How the identity was proved. */
  proof: z.string(),
  responsible: Person.nullable(),
  /** Open, and after the day it was due. */
  late: z.boolean(),
  erasedAt: Timestamp.nullable(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type PrivacyRequest = z.output<typeof PrivacyRequest>

export const RequestNote = z.object({ id: Id, author: Person, text: z.string(), createdAt: Timestamp })
export type RequestNote = z.output<typeof RequestNote>
/** One request, with its notes and packs. */
export const WholeRequest = PrivacyRequest.extend({ notes: z.array(RequestNote), packs: z.array(DataPack) })
export type WholeRequest = z.output<typeof WholeRequest>

export const FilterRequests = z.strictObject({
  state: z.array(z.enum(REQUEST_STATES)).max(REQUEST_STATES.length).optional(),
  kind: z.array(z.enum(REQUEST_KINDS)).max(REQUEST_KINDS.length).optional(),
  late: z.boolean().optional(),
  responsibleId: Id.optional(),
  q: sought(200).optional(),
})
export type FilterRequests = z.output<typeof FilterRequests>
/** The newest first. */
export const ListRequests = Paging.extend(FilterRequests.shape).strict()
export type ListRequests = z.output<typeof ListRequests>
export const PrivacyRequests = listOf(PrivacyRequest)
export type PrivacyRequests = z.output<typeof PrivacyRequests>

/** A request that came otherwise: by letter, telephone or mail. */
export const RegisterRequest = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  name: line(200),
  email: Email,
  text: said(MAX_REQUEST_TEXT).default(''),
  proof: prose(MAX_PROOF),
})
export type RegisterRequest = z.output<typeof RegisterRequest>

export const GetRequest = z.strictObject({ id: Id })
export type GetRequest = z.output<typeof GetRequest>

/** What is sent changes. An answer is needed to answer and to refuse. With `version`, a stale one is refused (409) with the present request. */
export const UpdateRequest = z
  .strictObject({
    id: Id,
    version: z.int().positive().optional(),
    state: z.enum(REQUEST_STATES).optional(),
    responsibleId: Id.nullable().optional(),
    proof: said(MAX_PROOF).optional(),
    answer: said(MAX_REQUEST_ANSWER).optional(),
  })
  .refine(({ state, answer }) => (state !== 'answered' && state !== 'refused') || answer !== '', {
    error: because('request_answer'),
    path: ['answer'],
  })
export type UpdateRequest = z.output<typeof UpdateRequest>

export const AddRequestNote = z.strictObject({ id: Id, text: prose(MAX_REQUEST_NOTE) })
export type AddRequestNote = z.output<typeof AddRequestNote>

/** What would go with a person. */
export const ErasurePreview = z.object({
  person: Person,
  tickets: z.int(),
  messages: z.int(),
  mails: z.int(),
  files: z.int(),
  bytes: z.number(),
  conversations: z.int(),
  /** Why nothing may go now: suspensions. */
  holds: z.array(z.object({ id: Id, label: z.string(), reason: z.string() })),
})
export type ErasurePreview = z.output<typeof ErasurePreview>
/** The person that a request is of is removed because of it. */
export const EraseForRequest = z.strictObject({ id: Id })
export type EraseForRequest = z.output<typeof EraseForRequest>
