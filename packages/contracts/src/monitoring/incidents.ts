import { z } from 'zod'
import { Id, line, listOf, MAX_ID, Paging, Person, prose, Timestamp } from '../common.ts'
import { MAX_COMPONENTS } from '../status-page/bounds.ts'

/** How much of the service an incident takes away, mildest first. */
export const IMPACTS = ['degraded', 'partial', 'outage'] as const
export type Impact = (typeof IMPACTS)[number]
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]
/** How the service fares: as the worst of its open incidents says. */
export const SERVICE_STATES = ['ok', ...IMPACTS] as const

const MAX_TITLE = 150
const MAX_MESSAGE = 2_000
/** Incidents that are open at the same time, and updates of one. */
export const MAX_OPEN_INCIDENTS = 20
export const MAX_INCIDENT_UPDATES = 100
/** How long customers still see an incident that is resolved. */
export const RESOLVED_DAYS = 14

const fields = {
  title: line(MAX_TITLE),
  impact: z.enum(IMPACTS),
  /** The number of the ticket that those about the incident belong to. */
  ticketNumber: z.int().positive().max(MAX_ID).nullable(),
  /** The services of the status page that it is about. */
  componentIds: z.array(Id).max(MAX_COMPONENTS),
}
/** Whether it is mailed to those who subscribed to the status page. */
const notify = z.boolean().default(true)
export const CreateIncident = z.strictObject({
  ...fields,
  ticketNumber: fields.ticketNumber.default(null),
  componentIds: fields.componentIds.default([]),
  state: z.enum(INCIDENT_STATES).default('investigating'),
  message: prose(MAX_MESSAGE),
  notify,
})
export type CreateIncident = z.output<typeof CreateIncident>

/** What is sent is changed; `version` guards against a change meanwhile. */
export const UpdateIncident = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateIncident = z.output<typeof UpdateIncident>

/** Says how it goes on. 'resolved' ends the incident, any other state opens it again. */
export const PostIncidentUpdate = z.strictObject({ id: Id, state: z.enum(INCIDENT_STATES), message: prose(MAX_MESSAGE), notify })
export type PostIncidentUpdate = z.output<typeof PostIncidentUpdate>

export const GetIncident = z.strictObject({ id: Id })
export type GetIncident = z.output<typeof GetIncident>
export const ListIncidents = Paging.omit({ page: true }).strict()
export type ListIncidents = z.output<typeof ListIncidents>

const IncidentUpdate = z.object({ id: Id, state: z.enum(INCIDENT_STATES), message: z.string(), postedAt: Timestamp })
export type IncidentUpdate = z.output<typeof IncidentUpdate>
/** An incident as customers read of it. */
export const ShownIncident = z.object({
  id: Id,
  title: z.string(),
  impact: z.enum(IMPACTS),
  state: z.enum(INCIDENT_STATES),
  startedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  /** The newest first. */
  updates: z.array(IncidentUpdate),
})
export const Incident = ShownIncident.extend({
  componentIds: z.array(Id),
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
  createdBy: Person,
  version: z.int(),
})
export type Incident = z.output<typeof Incident>
export const IncidentList = listOf(Incident)
export type IncidentList = z.output<typeof IncidentList>
export const IncidentGone = z.object({ id: Id })

export const GetServiceStatus = z.strictObject({})
export type GetServiceStatus = z.output<typeof GetServiceStatus>
/** What customers read: incidents that are open, the latest first, then those that were resolved lately. */
export const ServiceStatus = z.object({ asOf: Timestamp, state: z.enum(SERVICE_STATES), incidents: z.array(ShownIncident) })
export type ServiceStatus = z.output<typeof ServiceStatus>
