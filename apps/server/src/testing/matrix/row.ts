import { ROLES, type Role } from '@balcao/contracts/access'
import type { Ids } from './ids.ts'

type Input = (ids: Ids, own: Ids) => object

/**
 * One row an endpoint, written by hand: who may call it, an input that works, and every place where an input may name
 * something of another tenant. An endpoint without a row fails the tests.
 */
export type Row = {
  /** The lowest role that may call it; 'anyone' needs no session. */
  least: Role | 'anyone'
  /** An input that works with the caller's own things. */
  works: (own: Ids) => object
  /** Inputs that name these ids in one place each, and what their answer must be when nobody of the tenant has them. */
  naming: Record<string, { input: Input; answers: 404 | 400 | 'nothing' | 'none changed' | 'figures' }>
  /** Where what works changes nothing yet: an input that does. Calls of supervisors and above must leave its diff in the audit log. */
  changes?: (own: Ids) => object
  /** Such a call that never changes anything (it computes, or tries out), and why. */
  changesNothing?: string
  /** What a role that may call it is answered, where that is not the endpoint's usual status. */
  status?: Partial<Record<Role, number>>
}
/** The rows of an area, by tRPC name. */
export type Rows = Record<string, Row>

export const found = (input: Input) => ({ input, answers: 404 as const })
export const refused = (input: Input) => ({ input, answers: 400 as const })
/** What is not the caller's is passed over. */
export const passed = (input: Input) => ({ input, answers: 'none changed' as const })
/** Figures of things that nobody of the tenant has: those of an unknown id, whatever they are. */
export const counted = (input: Input) => ({ input, answers: 'figures' as const })
export const empty = (input: Input) => ({ input, answers: 'nothing' as const })
/** The same answer for every role. */
export const all = (status: number) => Object.fromEntries(ROLES.map((role) => [role, status]))

let made = 0
/** A number no other input of a run has. */
export const another = () => made++
