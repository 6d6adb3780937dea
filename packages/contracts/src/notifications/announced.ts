import { z } from 'zod'
import { Id, Paging, Timestamp } from '../common.ts'
import { Severity } from './notifications.ts'

/** People of an announcement that its row names; how many there are says `receivers`. */
export const NAMED_PEOPLE = 3

const Somebody = z.object({ id: Id, name: z.string() })

/** What was announced: to the desk, to people of some roles, or to some by name. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  severity: Severity,
  actionUrl: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
  sentAt: Timestamp,
  author: Somebody.nullable(),
  audience: z.enum(['team', 'roles', 'people']),
  roles: z.array(z.string()),
  people: z.array(Somebody),
  /** How many it went to, and how many of them have read it. */
  receivers: z.int(),
  readers: z.int(),
})
export type Announcement = z.output<typeof Announcement>

/** The newest first. */
export const ListAnnouncements = Paging.strict()
export type ListAnnouncements = z.output<typeof ListAnnouncements>
