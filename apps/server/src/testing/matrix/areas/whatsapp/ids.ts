import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'
import { ticketRow } from '../tickets/ids.ts'

const accountRow: Build<{ id: number }> = ({ desk }) => {
  const values = { tenantId: desk.id, name: 'Vendas', phoneNumberId: `9${another()}00000`, wabaId: '500000', verifyToken: 'x' }
  return desk.rows((tx) =>
    tx
      .insertInto('whatsappAccounts')
      .values({ ...values, hookKey: `matrix-${desk.id}-${another()}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}
/** Whose token nothing opens. */
const whatsappAccount: Build = async ({ make }) => (await make(accountRow)).id

/** One that was set aside. */
const whatsappMessage: Build = async ({ desk, make }) => {
  const { id: accountId } = await make(accountRow)
  const values = {
    tenantId: desk.id,
    accountId,
    direction: 'in',
    number: '+5511987654321',
    kind: 'text',
    body: '{}',
    state: 'aside',
  } as const
  return desk.rows(async (tx) => (await tx.insertInto('whatsappMessages').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** Approved, of `whatsappAccount`. */
const whatsappTemplate: Build = async ({ desk, make }) => {
  const { id: accountId } = await make(accountRow)
  const components = JSON.stringify([{ type: 'BODY', text: 'Oi' }])
  const values = { tenantId: desk.id, accountId, name: `m${another()}`, language: 'pt_BR', status: 'APPROVED', components }
  return desk.rows(async (tx) => (await tx.insertInto('whatsappTemplates').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** The same as `ticket`, answered by `whatsappAccount`. */
const whatsappTicket: Build = async ({ desk, make }) => {
  const [{ id: ticketId, requesterId }, { id: accountId }] = [await make(ticketRow), await make(accountRow)]
  const of = { tenantId: desk.id, number: `+551198${String(another()).padStart(7, '0')}` }
  await desk.rows(async (tx) => {
    await tx
      .insertInto('whatsappNumbers')
      .values({ ...of, userId: requesterId })
      .execute()
    await tx
      .insertInto('whatsappTickets')
      .values({ ...of, ticketId, accountId })
      .execute()
  })
  return ticketId
}

const client: Build = async ({ desk }) => (await desk.aUser('client')).id

const numberRow: Build<{ id: number; userId: number }> = async ({ desk, make }) => {
  const userId = await make(client)
  const values = { tenantId: desk.id, userId, number: `+551199${String(another()).padStart(7, '0')}` }
  return desk.rows((tx) => tx.insertInto('whatsappNumbers').values(values).returning(['id', 'userId']).executeTakeFirstOrThrow())
}
const whatsappNumber: Build = async ({ make }) => (await make(numberRow)).id
/** The customer of `whatsappNumber`. */
const whatsappPerson: Build = async ({ make }) => (await make(numberRow)).userId

export const WHATSAPP_IDS = { whatsappAccount, whatsappMessage, whatsappTemplate, whatsappTicket, whatsappNumber, whatsappPerson }
