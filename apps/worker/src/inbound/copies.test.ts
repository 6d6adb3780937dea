import { copiesOf } from '@balcao/core/email/copies'
import { list, setCopy } from '@balcao/core/email/desk/on-tickets'
import { mailRequester } from '@balcao/core/email/on-comment'
import { type Desk, test } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const CC = 'Rui <rui@loja.test>, Eva <eva@loja.test>'

/** A ticket by a mail that names others, and somebody of the desk who answers it. */
async function aTicketByMail(desk: Desk, vouched: 'pass' | 'none', to = 'suporte@acme.test') {
  const mail = await aDeskOfMail(desk)
  mail.state.vouched = vouched
  const came = await mail.receive(aMail({ from: 'ana@loja.test', to, headers: { Cc: CC } }))
  const ticketId = came.ticketId as number
  const { requesterId } = await desk.rows((tx) =>
    tx.selectFrom('tickets').select('requesterId').where('id', '=', ticketId).executeTakeFirstOrThrow(),
  )
  const copies = async () =>
    (await desk.as('agent')((ctx) => copiesOf(ctx, { id: ticketId, requesterId }))).map(({ address, state }) => [address, state])
  async function answered(): Promise<string[]> {
    const agent = await desk.person('agent')
    const comment = await desk.aComment({ id: ticketId, requesterId }, {
      authorId: agent.id,
      authorSide: 'staff',
      content: 'Segue.',
    } as never)
    const payload = { ticketId, commentId: comment.id, isInternal: false } as never
    const outboxId = 1_000 + comment.id
    await desk.asSystem((ctx) => mailRequester(ctx, { outboxId, tenantId: desk.id, actorId: agent.id, payload }))
    const rows = await desk.rows((tx) =>
      tx.selectFrom('mails').select('toAddress').where('sourceKey', 'like', `reply-${outboxId}%`).orderBy('id').execute(),
    )
    return rows.map(({ toAddress }) => toAddress)
  }
  return { mail, ticketId, requesterId, copies, answered }
}

test('whom the customer’s own mail names gets copies of the answers, each a mail of their own, and sees no ticket by it', async ({
  desk,
}) => {
  const { copies, answered } = await aTicketByMail(desk, 'pass', 'suporte@acme.test, Suporte <suporte+x@acme.test>')
  expect(await copies()).toEqual([
    ['rui@loja.test', 'in'],
    ['eva@loja.test', 'in'],
  ])
  expect(await answered()).toEqual(['ana@loja.test', 'rui@loja.test', 'eva@loja.test'])
  const people = await desk.rows((tx) => tx.selectFrom('users').select('email').where('email', 'like', '%@loja.test').execute())
  expect(people, 'E02 nobody got an account or took part').toEqual([{ email: 'ana@loja.test' }])
})

test('E02 a mail that nothing proves names nobody by itself: somebody of the desk says who is copied', async ({ desk, other }) => {
  const { ticketId, copies, answered } = await aTicketByMail(desk, 'none')
  expect(await copies()).toEqual([
    ['rui@loja.test', 'unsure'],
    ['eva@loja.test', 'unsure'],
  ])
  expect(await answered()).toEqual(['ana@loja.test'])
  const set = (address: string, state: 'in' | 'out') => desk.as('agent')((ctx) => setCopy(ctx, { ticketId, address, state }))
  await set('rui@loja.test', 'in')
  await set('socio@loja.test', 'in')
  expect(await answered()).toEqual(['ana@loja.test', 'rui@loja.test', 'socio@loja.test'])
  await set('rui@loja.test', 'out')
  expect(await answered()).toEqual(['ana@loja.test', 'socio@loja.test'])
  const shown = await desk.as('agent')((ctx) => list(ctx, { ticketId }))
  expect(shown.copies.map(({ address, state }) => `${address} ${state}`)).toEqual([
    ...['rui@loja.test out', 'eva@loja.test unsure', 'socio@loja.test in'],
  ])
  await expect(other.as('agent')((ctx) => setCopy(ctx, { ticketId, address: 'x@y.test', state: 'in' }))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})

test('nobody is copied who is of the desk, takes no mails, or is one of too many', async ({ desk }) => {
  const { mail, ticketId, copies } = await aTicketByMail(desk, 'pass')
  const agent = await desk.person('agent')
  await desk.rows((tx) =>
    tx.insertInto('mailSuppressions').values({ tenantId: desk.id, address: 'eva@loja.test', reason: 'bounce' }).execute(),
  )
  const again = (cc: string) =>
    mail.receive(aMail({ from: 'ana@loja.test', headers: { Cc: cc, 'In-Reply-To': mail.tokens.messageId(ticketId, 'ana@loja.test') } }))
  await again(`${CC}, ${agent.email}`)
  expect(await copies()).toEqual([['rui@loja.test', 'in']])
  await again(Array.from({ length: 30 }, (_, index) => `n${index}@loja.test`).join(', '))
  expect(new Set((await copies()).map(([, state]) => state))).toEqual(new Set(['unsure']))
})
