import { ROLES, type Role } from '@balcao/contracts/access'

/** Ids that an input may name: of the caller's tenant, of another one, or of nobody. */
/** `junior` is somebody below every caller that manages people. */
export type Ids = {
  ticket: number
  /** A second one, of the same person. */
  otherTicket: number
  /** One that was merged into `otherTicket`. */
  mergedTicket: number
  /** How `ticket` stands to `otherTicket`. */
  relation: number
  /** A customer's message on the ticket. */
  comment: number
  user: number
  queue: number
  tag: number
  /** One that stands on no ticket. */
  spareTag: number
  /** The team's. */
  template: number
  /** The team's view of tickets. */
  view: number
  /** One that was taken away just now. */
  goneView: number
  company: number
  /** One without people and tickets. */
  spareCompany: number
  junior: number
  /** A new customer who may be of `company`. */
  newcomer: number
  session: number
  apiToken: number
  /** One of the organisation's own, that nobody has. */
  role: number
  /** A file of the ticket, uploaded by its requester and not sent yet. */
  attachment: number
  /** A file that its requester sends in parts, of which none came yet. */
  partialUpload: number
  /** A planned reply on the ticket, written by its requester. */
  outgoing: number
  /** Time that the requester of the ticket logged on it. */
  timeEntry: number
  /** A bulk change of the same person, of no ticket. */
  bulkEdit: number
  /** Of the same person: `junior`, who is to watch `ticket` again. */
  watchRemoval: number
  /** Of the same person, of nothing in particular. */
  notification: number
  spareNotification: number
  /** A browser of the same person that takes notices. */
  pushDevice: number
  /** A custom field of tickets, without values. */
  field: number
  /** A ticket that opens itself every day; one that is paused, and one that was taken away just now. */
  recurring: number
  pausedRecurring: number
  goneRecurring: number
  /** That the same person takes part in. */
  conversation: number
}

/**
 * One row an endpoint, written by hand: who may call it, an input that works, and every place where an input may name
 * something of another tenant. An endpoint that has no row here fails the tests.
 */
export type Row = {
  /** The least role; 'anyone' needs no session. */
  least: Role | 'anyone'
  /** An input that works with the caller's own things. */
  works: (own: Ids) => object
  /** Inputs that name these ids in one place each, and what their answer must be when nobody of the tenant has them. */
  naming: Record<string, { input: (ids: Ids, own: Ids) => object; answers: 404 | 400 | 'nothing' | 'none changed' }>
  /** Where what works changes nothing yet: an input that does. Calls of supervisors and above must leave its diff in the audit log. */
  changes?: (own: Ids) => object
  /** Such a call that never changes anything (it computes, or tries out), and why. */
  changesNothing?: string
  /** What a role that may call it is answered (calls that answer something else than all went well). */
  status?: Partial<Record<Role, number>>
}

export const found = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 404 as const })
export const refused = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 400 as const })
/** What is not the caller's is passed over. */
export const passed = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 'none changed' as const })
export const empty = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 'nothing' as const })
/** The same answer for every role. */
export const all = (status: number) => Object.fromEntries(ROLES.map((role) => [role, status]))

let made = 0
/** A number no other input of a run has. */
export const another = () => made++
