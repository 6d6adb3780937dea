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

type Campaign = { state?: 'draft' | 'scheduled' | 'sending' | 'paused' | 'finished' }

/** Of `whatsappAccount`, with an approved template and one customer who gets it. */
const campaign =
  ({ state = 'draft' }: Campaign = {}): Build =>
  async ({ desk, make }) => {
    const userId = await make(client)
    const { id: accountId } = await make(accountRow)
    const tenantId = desk.id
    const number = `+551197${String(another()).padStart(7, '0')}`
    const name = `c${another()}`
    const components = JSON.stringify([{ type: 'BODY', text: 'Oi' }])
    const started = state === 'draft' ? {} : { category: 'UTILITY', components, confirmed: 1 }
    const due = state === 'sending' || state === 'scheduled' ? { nextAt: '2090-01-01T00:00:00Z' } : {}
    const pause = state === 'paused' ? ({ pauseCause: 'person' } as const) : {}
    const end = state === 'finished' ? { endedAt: new Date().toISOString() } : {}
    return desk.rows(async (tx) => {
      await tx.insertInto('whatsappNumbers').values({ tenantId, userId, number }).execute()
      const template = { tenantId, accountId, name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components }
      await tx.insertInto('whatsappTemplates').values(template).execute()
      const { id } = await tx
        .insertInto('whatsappCampaigns')
        .values({
          ...{ tenantId, accountId, name: 'Aviso', templateName: name, templateLanguage: 'pt_BR', perMinute: 30, pauseDays: 0, state },
          ...{ variables: '[]', audience: JSON.stringify({ kind: 'list' }), ...started, ...due, ...pause, ...end },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const one = { tenantId, campaignId: id, userId, number }
      await tx
        .insertInto('whatsappCampaignRecipients')
        .values(
          state === 'draft'
            ? { ...one, number: null, state: 'listed' }
            : { ...one, state: state === 'finished' ? 'failed' : 'pending', cause: state === 'finished' ? 'gave_up' : null },
        )
        .execute()
      return id
    })
  }
const whatsappCampaign = campaign()
const whatsappCampaignScheduled = campaign({ state: 'scheduled' })
const whatsappCampaignSending = campaign({ state: 'sending' })
const whatsappCampaignPaused = campaign({ state: 'paused' })
const whatsappCampaignFinished = campaign({ state: 'finished' })

export const WHATSAPP_IDS = {
  whatsappCampaign,
  whatsappCampaignScheduled,
  whatsappCampaignSending,
  whatsappCampaignPaused,
  whatsappCampaignFinished,
  whatsappAccount,
  whatsappMessage,
  whatsappTemplate,
  whatsappTicket,
  whatsappNumber,
  whatsappPerson,
}
