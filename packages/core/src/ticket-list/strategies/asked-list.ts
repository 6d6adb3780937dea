import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import type { FieldTerm } from '../../custom-fields/terms.ts'
import type { TicketRow } from '../../tickets/ticket-rows.ts'

/** A ticket's place in a list by a custom field; null stands for no value, and those come last in either direction. */
export type Key = { id: number; value: string | null }

/** Which part of a list by a custom field is asked for. */
export type Where = {
  after: Key | undefined
  rows: number
  offset: number
  /** Only so many values are looked at; what is found then is the page only if it is full. */
  within?: number
}

export type FieldOrder = {
  field: CustomField
  where: Where
  /** Up to this many tickets are sorted in memory. */
  few: number
}

/** A list that was asked for, with all that the choice of a strategy depends on. */
export type AskedList = {
  ctx: Ctx
  input: ListTickets
  terms: readonly FieldTerm[]
  /** The custom field the list is ordered by; undefined where it is ordered by a column of tickets. */
  by?: FieldOrder
}

/** A row of a page; in a list by a custom field with the value that placed it. */
export type Placed = { row: TicketRow; value?: string | null }

/** One way to read a page. */
export type Strategy = {
  name: string
  /** Can it be tried at all? Decided by what is asked; what must be counted in the database is part of `page`. */
  applies: (list: AskedList) => boolean
  /** The rows of the page and one more where there is more; undefined leaves the page to the next strategy. */
  page: (list: AskedList) => Promise<readonly Placed[] | undefined>
}
