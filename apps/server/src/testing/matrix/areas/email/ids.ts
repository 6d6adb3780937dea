import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'
import { ticketRow } from '../tickets/ids.ts'

const mailboxRow: Build<{ id: number }> = ({ desk }) =>
  desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: `caixa-${another()}@desk.test`, kind: 'forward', forwardKey: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const mailbox: Build = async ({ make }) => (await make(mailboxRow)).id

/** A mail of this mailbox that waits: suspended, or held beside a ticket. */
const aMail =
  (verdict: 'suspended' | 'held'): Build =>
  async ({ desk, make }) => {
    const [mailboxId, ticketId] = [(await make(mailboxRow)).id, verdict === 'held' ? (await make(ticketRow)).id : null]
    const row = await desk.rows(async (tx) => {
      const file = await tx
        .insertInto('files')
        .values({ tenantId: desk.id, id: randomUUID(), mime: 'application/octet-stream', size: 1, sha256: randomUUID() })
        .returning(['id', 'sha256'])
        .executeTakeFirstOrThrow()
      return tx
        .insertInto('inboundMails')
        .values({
          ...{
            tenantId: desk.id,
            mailboxId,
            fileId: file.id,
            sha256: file.sha256,
            size: 1,
            source: 'smtp',
            state: 'done',
            verdict,
            ticketId,
          },
          ...{ cause: verdict === 'held' ? 'participant' : 'bulk', fromAddress: `eva-${another()}@evil.test`, subject: 'Oferta' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    return row.id
  }
const inboundMail = aMail('suspended')
const heldMail = aMail('held')

const suppression: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, address: `eva-${another()}@evil.test`, reason: 'manual' as const }
  return (await desk.rows((tx) => tx.insertInto('mailSuppressions').values(values).returning('id').executeTakeFirstOrThrow())).id
}
const senderRule: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, sender: `eva-${another()}@evil.test`, rule: 'block' as const }
  return (await desk.rows((tx) => tx.insertInto('senderRules').values(values).returning('id').executeTakeFirstOrThrow())).id
}
const mailFilter: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, name: `Filtro ${another()}`, conditions: '[]', action: '{}' }
  return (await desk.rows((tx) => tx.insertInto('mailFilters').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const EMAIL_IDS = { mailbox, inboundMail, heldMail, suppression, senderRule, mailFilter }
