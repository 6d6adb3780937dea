import { z } from 'zod'
import { Id } from '../common.ts'
import { chatQuery, report } from './query.ts'
import { Durations } from './reports.ts'

/** Conversations have a queue and a person: what else narrows tickets does not narrow them. */
export const GetChatReport = chatQuery
export type GetChatReport = z.output<typeof GetChatReport>

const Rating = z.object({ average: z.number().nullable(), n: z.int() })

/** What became of conversations that began in the period, or on one of its days. */
export const ChatFigures = z.object({
  begun: z.int(),
  /** Answered by the assistant, which did not give up in the end, and never in a queue nor made a ticket. */
  byAssistant: z.int(),
  /** Put into a queue. */
  handedOver: z.int(),
  /** Taken by a person. */
  taken: z.int(),
  /** Over before a person took them, and without a ticket in place of that. */
  givenUp: z.int(),
  /** Of these, why: their customer left, nobody answered in time, or nobody who takes chats was there. */
  givenUpBecause: z.object({ left: z.int(), noAnswer: z.int(), nobodyThere: z.int() }),
  /** Became a ticket before a person took them. */
  becameTicket: z.int(),
  /** Milliseconds in the queue until a person first took it. */
  wait: Durations,
  /** Milliseconds from there until it was over. */
  duration: Durations,
  rating: Rating,
})
export type ChatFigures = z.output<typeof ChatFigures>

/** Conversations of the person who has them, or had them last. Null: the median of the team, which those see who do not see others. */
export const ChatPerson = z.object({
  agent: z.object({ id: Id, name: z.string() }).nullable(),
  taken: z.number(),
  waitP50: z.number().nullable(),
  durationP50: z.number().nullable(),
  rating: Rating,
})
export type ChatPerson = z.output<typeof ChatPerson>

export const ChatReport = report(
  z.object({ total: ChatFigures, days: z.array(ChatFigures.extend({ day: z.iso.date() })), people: z.array(ChatPerson) }),
)
export type ChatReport = z.output<typeof ChatReport>
