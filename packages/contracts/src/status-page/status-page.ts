import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'
import { IMPACTS, SERVICE_STATES, ShownIncident } from '../monitoring/incidents.ts'
import { StatusComponent } from './settings.ts'

/** A day on which a service had an incident: the worst of them, and for how many minutes it was down, in part or as a whole. */
const Day = z.object({ day: z.iso.date(), impact: z.enum(IMPACTS), downMinutes: z.int() })
export type StatusDay = z.output<typeof Day>

const Component = StatusComponent.extend({
  state: z.enum(SERVICE_STATES),
  /** Days with an incident, the oldest first; all others had none. */
  days: z.array(Day),
  /** The share of the time in which it was not down, between 0 and 1; null for what is listed for less than a day. */
  uptime: z.number().nullable(),
})
export type ComponentStatus = z.output<typeof Component>

const Planned = z.object({ id: Id, startsAt: Timestamp, endsAt: Timestamp, message: z.string(), isOpen: z.boolean() })

/** The short name of an organisation, where the host that was asked is not its own. */
export const OrgName = opaque(100)
export const GetPublicStatusPage = z.strictObject({ org: OrgName.optional() })
export type GetPublicStatusPage = z.output<typeof GetPublicStatusPage>
export const GetStatusPage = z.strictObject({})
export type GetStatusPage = z.output<typeof GetStatusPage>

/** How the services of an organisation fare and fared. */
export const StatusPage = z.object({
  asOf: Timestamp,
  /** The worst of what is open. */
  state: z.enum(SERVICE_STATES),
  intro: z.string(),
  timeZone: z.string(),
  /** The first of the days that the bars show, and the last, which is today in the organisation's time zone. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  components: z.array(Component),
  /** Those that are open, the latest first, then those that were resolved lately. */
  incidents: z.array(ShownIncident.extend({ componentIds: z.array(Id) })),
  /** Maintenance that is open or announced, by its beginning. */
  planned: z.array(Planned),
  takesSubscribers: z.boolean(),
  /** Whether the caller is mailed; null for guests. */
  isSubscribed: z.boolean().nullable(),
})
export type StatusPage = z.output<typeof StatusPage>
