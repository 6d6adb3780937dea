import { z } from 'zod'

const Health = z.enum(['ok', 'down'])

/** Whether the chat works, part by part. */
export const ChatHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  bus: Health,
  database: Health,
  /** Which assistant answers: offline by passages of articles. */
  assistant: z.object({ adapter: z.enum(['offline']), state: z.enum(['ready', 'no_articles']) }),
})
export type ChatHealth = z.output<typeof ChatHealth>

/** Between the hand-over and the first words of a person, of the last 30 days. */
const Percentiles = z.object({ p50Ms: z.int().nullable(), p90Ms: z.int().nullable() })

/** What waits for the caller: conversations that are offered to them now, and messages that they have not read. */
export const ChatCounts = z.object({ offered: z.int(), unread: z.int() })
export type ChatCounts = z.output<typeof ChatCounts>

/** The caller's conversations in figures; for the desk, its queues and the assistant of the last 30 days, too. */
export const ChatStats = z.object({
  active: z.int(),
  unread: z.int(),
  queues: z.object({ waiting: z.int(), longestWaitMs: z.int().nullable(), firstResponse: Percentiles }).optional(),
  ai: z.object({ answered: z.int(), refused: z.int(), handedOver: z.int(), p95Ms: z.int().nullable() }).optional(),
})
export type ChatStats = z.output<typeof ChatStats>
