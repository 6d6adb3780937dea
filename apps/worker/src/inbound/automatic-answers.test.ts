import { update } from '@balcao/core/email/desk/mailboxes'
import { set } from '@balcao/core/email/desk/templates'
import { learnWords } from '@balcao/core/kb/search/upkeep'
import type { Mail } from '@balcao/core/ports'
import { type Desk, test } from '@balcao/core/testing/desk'
import { mailsSent } from '@balcao/core/testing/mails-sent'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const SETUP = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' }

/** A mailbox that answers at once, for mails that their domains vouch for. */
async function answering(desk: Desk) {
  const mail = await aDeskOfMail(desk)
  mail.state.vouched = 'pass'
  await desk.as('manager')((ctx) => update(ctx, { id: mail.mailboxId, autoReply: true }, SETUP))
  const write = (from: string, subject: string, headers: Record<string, string> = {}) =>
    mail.receive(aMail({ from, subject, headers }), { from, to: ['suporte@acme.test'] })
  return { ...mail, write }
}

/** A published article; for everybody, unless `values` say otherwise. */
const anArticle = (desk: Desk, slug: string, values: Record<string, unknown>) =>
  desk.rows(async (tx) => {
    const state = { status: 'published', audience: 'public', publishAt: '2026-01-01T00:00:00Z', content: 'Texto.' }
    const row = { tenantId: desk.id, slug, title: slug, ...state, ...values }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const to = (mails: readonly Mail[]) => mails.map((mail) => mail.to)

test('off until somebody turns it on', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  mail.state.vouched = 'pass'
  await mail.receive(aMail({ from: 'ana@loja.test' }))
  expect(await mailsSent(desk)).toEqual([])
})

test('a new ticket is answered with its number and with articles that its requester reads, from the mailbox, as a machine', async ({
  desk,
  other,
}) => {
  const mail = await answering(desk)
  const article = await anArticle(desk, 'trocar-senha', { title: 'Como trocar a senha' })
  await anArticle(desk, 'senha-interna', { title: 'Trocar a senha de um cliente', audience: 'roles', roles: ['supervisor'] })
  await anArticle(desk, 'senha-rascunho', { title: 'Trocar a senha, novo', status: 'draft', publishAt: null })
  await anArticle(other, 'senha-de-outros', { title: 'Trocar a senha' })
  await learnWords(desk)
  const { ticketId } = await mail.write('ana@loja.test', 'Trocar a senha')
  const { number } = await desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select('number')
      .where('id', '=', ticketId as number)
      .executeTakeFirstOrThrow(),
  )
  const [answer, ...others] = await mailsSent(desk)
  expect(others).toEqual([])
  expect(answer).toMatchObject({
    to: 'ana@loja.test',
    subject: `[#${number}] Trocar a senha`,
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  expect(answer?.replyTo, 'an answer to it finds the ticket').toContain('suporte+')
  expect(answer?.text).toContain(`agora é o ticket #${number}`)
  expect(answer?.text.match(/\S+\/portal\/article\/\S+/g)).toEqual([
    expect.stringMatching(new RegExp(`^http\\S+/${article}-trocar-senha$`)),
  ])
})

test('an organisation’s own words; without a fitting article there are none', async ({ desk }) => {
  const mail = await answering(desk)
  const words = { kind: 'received' as const, language: 'pt-BR' as const, subject: 'Chegou', text: 'Oi, {{cliente}}: #{{numero}}.' }
  await desk.as('manager')((ctx) => set(ctx, words))
  await mail.write('ana@loja.test', 'Ornitorrinco')
  const [answer] = await mailsSent(desk)
  expect(answer?.subject).toMatch(/^\[#\d+\] Chegou$/)
  expect(answer?.text).toMatch(/^Oi, .+: #\d+\./)
  expect(answer?.text).not.toContain('/article/')
})

test('once a day for an address, and never on an answer to the ticket', async ({ desk }) => {
  const mail = await answering(desk)
  const first = await mail.write('ana@loja.test', 'Um')
  await mail.write('ana@loja.test', 'Dois')
  await mail.write('bia@loja.test', 'Três')
  expect(to(await mailsSent(desk)).toSorted()).toEqual(['ana@loja.test', 'bia@loja.test'])
  const inReply = { 'In-Reply-To': mail.tokens.messageId(first.ticketId as number, 'ana@loja.test') }
  expect(await mail.write('ana@loja.test', 'Re: Um', inReply)).toMatchObject({ verdict: 'comment' })
  expect(await mailsSent(desk)).toEqual([])
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .execute(),
  )
  await mail.write('ana@loja.test', 'Amanhã')
  expect(to(await mailsSent(desk))).toEqual(['ana@loja.test'])
})

test('nobody is answered whose domain does not vouch for the mail, no machine that a rule lets in, no staff', async ({ desk }) => {
  const mail = await answering(desk)
  for (const vouched of ['none', 'fail'] as const) {
    mail.state.vouched = vouched
    expect(await mail.write(`${vouched}@loja.test`, 'Falso')).toMatchObject({ verdict: 'ticket' })
  }
  mail.state.vouched = 'pass'
  await desk.rows((tx) => tx.insertInto('senderRules').values({ tenantId: desk.id, sender: '@robo.test', rule: 'accept' }).execute())
  expect(await mail.write('aviso@robo.test', 'Alarme', { 'Auto-Submitted': 'auto-generated' })).toMatchObject({ verdict: 'ticket' })
  const agent = await desk.person('agent')
  await mail.write(agent.email, 'Da equipe')
  expect(await mailsSent(desk)).toEqual([])
})
