import { DecideByLink } from '@balcao/contracts/approvals/lists'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as approvals from './approvals.ts'
import { decideByLink, lookUp } from './links.ts'
import { anApproval, approvalsOf, decideAs } from './testing/approvals.ts'

/** The mails of approvals that were written to somebody, oldest first. */
const mailsTo = (desk: Desk, { email }: { email: string }) =>
  desk.rows((tx) =>
    tx
      .selectFrom('mails')
      .select(['subject', 'text', 'linkPath', 'sourceKey'])
      .where('toAddress', '=', email)
      .where('sourceKey', 'like', '%approval%')
      .orderBy('id')
      .execute(),
  )
const tokenOf = ({ linkPath }: { linkPath: string | null } = { linkPath: null }) => linkPath?.replace('/portal/approve?token=', '') ?? ''

/** Asks the desk's client, and gives the token that they are mailed. */
async function mailed(desk: Desk, more: object = {}) {
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ title: 'Notebook novo' })
  const approval = await anApproval(desk, ticket.id, [client.id], more)
  await react(desk)
  const mails = await mailsTo(desk, client)
  return { client, ticket, approval, mails, token: tokenOf(mails.at(-1)) }
}
const given = (token: string, more: object = { decision: 'approved' }) => DecideByLink.parse({ token, ...more })
const DEAD = { kind: 'not_found', code: 'approval_link_invalid' }

test('a customer is mailed a link that shows what is asked and nothing else, and decides by it once', async ({ desk }) => {
  const { client, ticket, approval, mails, token } = await mailed(desk)
  const auth = anAuthContext(desk.db)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: `[#${ticket.number}] Aprovação: Compra de notebook`,
    sourceKey: expect.stringMatching(/^link-/),
  })
  expect(mails[0]?.text).toContain('O antigo queimou.')
  const stored = await desk.rows((tx) => tx.selectFrom('approvalLinks').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(token.split('.')[1])
  const shown = { title: 'Compra de notebook', text: 'O antigo queimou.', dueAt: null, tenantName: expect.stringContaining('Tenant desk-') }
  for (let look = 0; look < 2; look++)
    expect(await lookUp(auth, { token })).toEqual({ ...shown, decision: null, ticket: { number: ticket.number, title: ticket.title } })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'pending' }])

  expect(await decideByLink(auth, given(token, { decision: 'refused', comment: 'Caro' }))).toMatchObject({ decision: 'refused' })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([
    { id: approval.id, state: 'refused', approvers: [{ user: { id: client.id }, decision: 'refused', comment: 'Caro', via: 'link' }] },
  ])
  await expect(decideByLink(auth, given(token))).rejects.toMatchObject(DEAD)
  await expect(lookUp(auth, { token })).rejects.toMatchObject(DEAD)
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: ticket.id }))
  expect(data.at(-1)).toMatchObject({ kind: 'approval', actor: { id: client.id } })
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'actorId']).orderBy('id').execute())
  expect(audited).toContainEqual({ action: 'approval.decided', actorId: client.id })
})

test('a link that is expired, altered, of another tenant, or of what is over is no link', async ({ desk, other }) => {
  const auth = anAuthContext(desk.db)
  const { token, approval, client, ticket } = await mailed(desk, { dueAt: new Date(Date.now() + 48 * 3_600_000).toISOString() })
  const [tenant, secret] = token.split('.')
  for (const wrong of [`${token}x`, `${other.id}.${secret}`, `${tenant}.x`, `${tenant}`, 'x', `${token}.${secret}`, '']) {
    await expect(lookUp(auth, { token: wrong })).rejects.toMatchObject(DEAD)
    await expect(decideByLink(auth, { token: wrong, decision: 'approved', comment: '' })).rejects.toMatchObject(DEAD)
  }
  const expire = (expiresAt: string) => desk.rows((tx) => tx.updateTable('approvalLinks').set({ expiresAt }).execute())
  const [{ expiresAt } = { expiresAt: '' }] = await desk.rows((tx) => tx.selectFrom('approvalLinks').select('expiresAt').execute())
  expect(Date.parse(expiresAt)).toBe(Date.parse(approval.dueAt ?? ''))
  await expire(new Date(Date.now() - 1000).toISOString())
  await expect(lookUp(auth, { token })).rejects.toMatchObject(DEAD)
  await expire(expiresAt)
  await expect(lookUp(auth, { token })).resolves.toMatchObject({ decision: null })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', client.id).execute())
  await expect(lookUp(auth, { token })).rejects.toMatchObject(DEAD)
  await expect(decideByLink(auth, given(token))).rejects.toMatchObject(DEAD)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: true }).where('id', '=', client.id).execute())
  await desk.as('agent')(tickets.update, { id: ticket.id, title: 'Outro pedido' })
  await expect(lookUp(auth, { token })).rejects.toMatchObject(DEAD)
  await expect(decideByLink(auth, given(token))).rejects.toMatchObject(DEAD)
})

test('of two uses at once one decides', async ({ desk }) => {
  const auth = anAuthContext(desk.db)
  const { token, ticket } = await mailed(desk)
  const uses = await Promise.allSettled([
    decideByLink(auth, given(token)),
    decideByLink(auth, given(token, { decision: 'refused', comment: 'Não' })),
  ])
  expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: DEAD })
  expect((await approvalsOf(desk, ticket.id))[0]?.approvers).toHaveLength(1)
})

test('a reminder brings a link of its own, beside the first; a withdrawal says so; people of the staff are not mailed links', async ({
  desk,
}) => {
  const auth = anAuthContext(desk.db)
  const { token, approval, client, ticket } = await mailed(desk)
  await desk.as('agent')(approvals.remind, { id: approval.id })
  await react(desk)
  const second = tokenOf((await mailsTo(desk, client)).at(-1))
  expect(second).not.toBe(token)
  for (const one of [token, second]) await expect(lookUp(auth, { token: one })).resolves.toMatchObject({ decision: null })
  await desk.as('agent')(approvals.withdraw, { id: approval.id, reason: 'Sobrou um' })
  await react(desk)
  const last = (await mailsTo(desk, client)).at(-1)
  expect(last).toMatchObject({ linkPath: null, subject: `[#${ticket.number}] Não é mais preciso aprovar: Compra de notebook` })
  expect(last?.text).not.toContain('Sobrou um')

  const supervisor = await desk.person('supervisor')
  await anApproval(desk, ticket.id, [supervisor.id])
  await react(desk)
  expect(await mailsTo(desk, supervisor)).toEqual([])
})

test('who decided signed in can no longer use the link', async ({ desk }) => {
  const auth = anAuthContext(desk.db)
  const { token, approval, client } = await mailed(desk)
  expect(await decideAs(desk, client, approval.id, 'approved')).toMatchObject({ decision: 'approved', state: 'approved' })
  await expect(decideByLink(auth, given(token))).rejects.toMatchObject(DEAD)
})
