import type { Build } from '../../maker.ts'

/** Whose secret nothing opens. */
const webhook: Build = async ({ desk, person }) => {
  const author = await person()
  const values = {
    tenantId: desk.id,
    name: 'ERP',
    url: 'https://erp.example.com/',
    events: ['ticket.created'],
    conditions: '{"all":[],"any":[]}',
  }
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('webhooks')
          .values({ ...values, authorId: author.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

let made = 0

/** One that is at its end. */
const delivery: Build = async (maker) => {
  const values = {
    tenantId: maker.desk.id,
    webhookId: await webhook(maker),
    event: 'ticket.created',
    cause: `matrix ${made++}`,
    body: '{}',
  }
  return maker.desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('webhookDeliveries')
          .values({ ...values, state: 'failed', nextAt: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

export const INTEGRATION_IDS = { webhook, delivery }
