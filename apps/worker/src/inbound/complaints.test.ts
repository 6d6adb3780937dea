import { type Desk, test } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

/** Mails of a ticket that went out to its requester. */
async function sentMails(desk: Desk, count: number) {
  const client = await desk.person('client')
  const ticket = await desk.aTicket()
  const rows = await desk.rows((tx) =>
    tx
      .insertInto('mails')
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...{ tenantId: desk.id, sourceKey: `reply-${index}`, ticketId: ticket.id, toAddress: client.email, subject: 'x', text: 'x' },
        })),
      )
      .returning('id')
      .execute(),
  )
  return { ticket, client, ids: rows.map(({ id }) => id) }
}

const report = (kind: string, part: string, messageId: string) =>
  aMail({
    from: 'MAILER-DAEMON@mx.test',
    subject: 'Report',
    type: `multipart/report; report-type=${kind}; boundary=r`,
    headers: { 'Auto-Submitted': 'auto-replied' },
    body: [
      '--r\r\nContent-Type: text/plain\r\n\r\nSorry',
      `--r\r\n${part}`,
      `--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${messageId}\r\nSubject: x\r\n\r\nx`,
      '--r--',
    ].join('\r\n'),
  })
const suppressedOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('mailSuppressions').select(['address', 'reason']).execute())

test('E16 who marks a mail as spam gets no more of them, and the message says so; no ticket comes of it', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const { ticket, client, ids } = await sentMails(desk, 1)
  const part = 'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: X/1\r\nVersion: 1\r\n'
  const came = await mail.receive(report('feedback-report', part, mail.tokens.messageId(ticket.id, client.email, ids[0])), {
    from: '',
    to: [],
  })
  expect(came).toMatchObject({ verdict: 'bounce', ticketId: ticket.id })
  const sent = await desk.rows((tx) => tx.selectFrom('mails').select(['delivery', 'deliveryDetail']).executeTakeFirstOrThrow())
  expect(sent).toEqual({ delivery: 'complaint', deliveryDetail: 'abuse' })
  expect(await suppressedOf(desk)).toEqual([{ address: client.email, reason: 'complaint' }])
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).toHaveLength(1)
})

test('E16 an address of which five mails in a row were put off gets no more of them', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const { ticket, client, ids } = await sentMails(desk, 5)
  const part = `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; ${client.email}\r\nAction: delayed\r\nStatus: 4.2.2\r\n`
  for (const [index, id] of ids.entries()) {
    expect(await suppressedOf(desk), `after ${index}`).toEqual([])
    await mail.receive(report('delivery-status', part, mail.tokens.messageId(ticket.id, client.email, id)), { from: '', to: [] })
  }
  expect(await suppressedOf(desk)).toEqual([{ address: client.email, reason: 'bounce' }])
})
