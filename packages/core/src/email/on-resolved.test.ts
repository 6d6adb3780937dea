import { SaveStatusReasons } from '@balcao/contracts/tickets/status-reasons'
import { expect } from 'vitest'
import type { Mail } from '../ports.ts'
import { test } from '../testing/desk.ts'
import { mailsSent } from '../testing/mails-sent.ts'
import { react } from '../testing/react.ts'
import * as statusReasons from '../tickets/settings/status-reasons.ts'
import * as tickets from '../tickets/tickets.ts'
import { releaseHeldMails } from './release-held.ts'

test('that a ticket is resolved is mailed with a link to it, once its undo has run out, to its requester alone', async ({
  desk,
  other,
}) => {
  const { id } = await desk.aTicket({ status: 'open' })
  const [client] = await Promise.all([desk.person('client'), other.aTicket({ status: 'open' })])
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  const early: Mail[] = []
  await react(desk, { mail: { send: async (one) => void early.push(one) } })
  await releaseHeldMails(desk)
  await react(desk, { mail: { send: async (one) => void early.push(one) } })
  expect(early).toEqual([])

  const sent = await mailsSent(desk)
  expect(sent.map(({ to }) => to)).toEqual([client.email])
  expect(sent[0]?.text).toMatch(new RegExp(`^https?://\\S+/portal/ticket/${id}$`, 'm'))
  expect(sent[0]?.text).toMatch(/\/portal\/rate\?token=/)
  expect(await mailsSent(desk), 'once').toEqual([])
})

test('nobody is mailed of a resolution that was undone, also where the undo is worked off late', async ({ desk }) => {
  const agent = desk.as('agent')
  const { id } = await desk.aTicket({ status: 'new' })
  await agent(tickets.update, { id, status: 'resolved' })
  await react(desk)
  await agent(tickets.update, { id, status: 'new' })
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ heldUntil: new Date(0).toISOString() })
      .execute(),
  )
  await releaseHeldMails(desk)
  expect(await mailsSent(desk)).toEqual([])

  await agent(tickets.update, { id, status: 'resolved' })
  expect(await mailsSent(desk), 'resolved again, it is told once').toHaveLength(1)
})

test('who closes their own ticket is not mailed', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'open' })
  await desk.as('client')(tickets.update, { id, status: 'closed' })
  expect(await mailsSent(desk)).toEqual([])
})

test('the mail says why it is resolved, as the page does: what is not for customers is not in it', async ({ desk }) => {
  const [list] = await desk.as('admin')(
    statusReasons.save,
    SaveStatusReasons.parse({ status: 'resolved', reasons: [{ name: 'Peça trocada', forCustomers: true }, { name: 'Cliente errou' }] }),
  )
  const [shown = 0, hidden = 0] = list?.reasons.map(({ id }) => id) ?? []
  const told = async (statusReasonId: number) => {
    const { id } = await desk.aTicket({ status: 'open', requesterId: (await desk.person('client')).id })
    await desk.as('agent')(tickets.update, { id, status: 'resolved', statusReasonId })
    return (await mailsSent(desk)).at(-1)?.text
  }
  expect(await told(shown)).toMatch(/^Motivo: Peça trocada$/m)
  expect(await told(hidden)).not.toMatch(/Motivo|Cliente errou/)
})
