import type { TicketForm } from '@balcao/contracts/custom-fields/forms'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'

type FormRow = Selectable<DB['ticketForms']>

export const formView = ({ tenantId: _, ...row }: FormRow): TicketForm => row

/** The forms of types, a few rows; a type without one has all custom fields. */
export async function loadForms({ db }: Ctx): Promise<TicketForm[]> {
  return (await db.selectFrom('ticketForms').selectAll().orderBy('type').execute()).map(formView)
}

/** @throws DomainError ticket_form_not_found */
export async function mustFindForm({ db }: Ctx, id: number): Promise<TicketForm> {
  const row = await db.selectFrom('ticketForms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('ticket_form_not_found')
  return formView(row)
}
