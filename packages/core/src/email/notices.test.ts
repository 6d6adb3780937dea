import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { get, save } from '../notifications/own-preferences.ts'
import { lookUp, unsubscribe } from '../notifications/unsubscribe.ts'
import { write } from '../notifications/write.ts'
import type { Mail } from '../ports.ts'
import { reactionsTo } from '../reactions.ts'
import { runReaction } from '../run-reaction.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import { mailNotices } from './notices.ts'

type Told = { userId: number; sourceKey: string; title: string; message: string; type: string; ticketId: number }
const notify = (ctx: Ctx, { ticketId, ...note }: Told) =>
  write(ctx, [
    {
      ...note,
      module: 'tickets',
      entityType: 'ticket',
      entityId: ticketId,
      actionUrl: `/tickets/${ticketId}`,
      groupKey: `ticket:${ticketId}`,
    },
  ])

const log = {
  error: (fields: object, text: string) => {
    throw new Error(text, fields)
  },
}
const says = (ticketId: number, content: string, more: object = {}) => AddComment.parse({ ticketId, content, ...more })

/** What the outside gets when everything that happened is worked off, twice over. */
async function work(desk: Desk): Promise<Mail[]> {
  const sent: Mail[] = []
  const ports = { ...noPorts, mail: { send: async (mail: Mail) => void sent.push(mail) } }
  for (let turn = 0; turn < 2; turn++)
    for (const fact of await desk.facts())
      for (const reaction of reactionsTo(fact.name))
        await runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction })
  return sent
}
/** The time has come for all that is held. */
const ripen = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .updateTable('noticeMails')
      .set({ dueAt: new Date(Date.now() - 1_000).toISOString() })
      .execute(),
  )
async function mailed(desk: Desk, who: Person): Promise<Mail[]> {
  // Several workers at once, as there may be.
  await Promise.all([1, 2, 3].map(() => mailNotices({ db: desk.db, log })))
  return (await work(desk)).filter(({ to }) => to === who.email)
}

test('several messages on a ticket are one mail, in its thread, with what was written and the way to leave', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ assigneeId: agent.id, title: 'Impressora parada' })
  await desk.as('client')(comments.add, says(ticket.id, 'Parou *de novo*'))
  await desk.as('client')(comments.add, says(ticket.id, 'E agora fuma'))
  await desk.as('supervisor')(comments.add, says(ticket.id, 'CANARIO-NOTA', { isInternal: true }))
  await work(desk)
  expect(await mailed(desk, agent), 'held for some minutes').toEqual([])
  await desk.rows((tx) =>
    tx
      .updateTable('noticeMails')
      .set({ dueAt: new Date(0).toISOString() })
      .where('notificationId', 'in', (eb) => eb.selectFrom('notifications').select((e) => e.fn.min('id').as('id')))
      .execute(),
  )
  const mails = await mailed(desk, agent)
  const root = `<t${desk.id}-ticket${ticket.id}@desk.example.test>`
  expect(mails).toMatchObject([
    {
      subject: `[#${ticket.number}] Impressora parada`,
      headers: { 'In-Reply-To': root, References: root, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
  ])
  const [{ text = '', html = '', headers = {} } = {}] = mails
  for (const part of [
    'Parou *de novo*',
    'E agora fuma',
    'nota interna',
    `https://desk.example.test/tickets/${ticket.id}`,
    '/portal/unsubscribe?token=',
  ])
    expect(text).toContain(part)
  expect(`${text}${html}`).not.toContain('CANARIO')
  expect(html).toContain('E agora fuma')
  expect(headers['List-Unsubscribe']).toMatch(
    /^<https:\/\/desk\.example\.test\/api\/notifications\/unsubscribe\/one-click\?token=\d+\.\d+\.[\w-]{43}>$/,
  )
  await ripen(desk)
  expect(await mailed(desk, agent), 'never twice').toEqual([])
})

test('what was read, archived or deleted meanwhile, what one may not see any more or no longer wants by mail, is not mailed', async ({
  desk,
}) => {
  const [reader, archiver, remover, moved, leaver, still] = await Promise.all(
    ['l', 'a', 'd', 'm', 'e', 's'].map((name) => desk.aUser('agent', { name })),
  )
  if (!reader || !archiver || !remover || !moved || !leaver || !still) throw new Error('people')
  const ticket = await desk.aTicket()
  for (const { id: userId } of [reader, archiver, remover, moved, leaver, still])
    await desk.asSystem((ctx) => notify(ctx, { userId, sourceKey: 'x', title: 'T', message: 'M', type: 'mention', ticketId: ticket.id }))
  const now = new Date().toISOString()
  await desk.rows(async (tx) => {
    await tx.updateTable('notifications').set({ readAt: now }).where('userId', '=', reader.id).execute()
    await tx.updateTable('notifications').set({ archivedAt: now }).where('userId', '=', archiver.id).execute()
    await tx.deleteFrom('notifications').where('userId', '=', remover.id).execute()
    await tx.updateTable('users').set({ role: 'support-agent' }).where('id', '=', moved.id).execute()
    const rules = '{"mention":{"email":false}}'
    await tx.insertInto('noticePreferences').values({ tenantId: desk.id, userId: leaver.id, rules, queues: '{}' }).execute()
  })
  await ripen(desk)
  await mailNotices({ db: desk.db, log })
  expect((await work(desk)).map(({ to }) => to)).toEqual([still.email])
  expect(await desk.rows((tx) => tx.selectFrom('noticeMails').selectAll().execute())).toEqual([])
})

test('a digest is one mail of all at its hour, of what the app does not show as well', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { rules } = await desk.as('agent')(get)
  const mention = { ...(rules.mention ?? { push: false, sound: false, reach: 'mine' as const }), inApp: false, email: true }
  await desk.as('agent')(save, { digestHour: 8, rules: { mention } })
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', agent.id).execute())
  for (const n of [1, 2]) {
    const ticket = await desk.aTicket({ title: `Caso ${n} **<b>` })
    await desk.asSystem((ctx) =>
      notify(ctx, { userId: agent.id, sourceKey: `x${n}`, title: 'T', message: `Aviso ${n}`, type: 'mention', ticketId: ticket.id }),
    )
  }
  const held = await desk.rows((tx) => tx.selectFrom('noticeMails').select(['dueAt', 'digest', 'unseen']).execute())
  for (const { dueAt, digest, unseen } of held) {
    expect([digest, unseen]).toEqual([true, true])
    expect(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' }).format(new Date(dueAt)),
    ).toBe('08:00')
  }
  await ripen(desk)
  const mails = await mailed(desk, agent)
  expect(mails).toMatchObject([{ subject: 'Your day: 2 notices', text: expect.stringContaining('Aviso 1') }])
  expect(mails[0]?.text).toContain('Aviso 2')
  expect(mails[0]?.html).toContain('<html lang="en">')
  expect(mails[0]?.html).toMatch(/<strong>\[#\d+\] Caso 2 \*\*&#x3C;b><\/strong>\s*<\/p>\s*<ul>\s*<li>Aviso 2<\/li>/)
  expect(mails[0]?.text).toContain('https://desk.example.test/dashboard')
  expect(mails[0]?.headers).not.toHaveProperty('References')
})

test('by the mailed link one is rid of the kind, or of all; looking changes nothing, and a link of another mail opens nothing', async ({
  desk,
  other,
}) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket()
  await desk.asSystem((ctx) =>
    notify(ctx, { userId: agent.id, sourceKey: 'x', title: 'T', message: 'M', type: 'mention', ticketId: ticket.id }),
  )
  await ripen(desk)
  const [mail] = await mailed(desk, agent)
  const token = /token=([\d.]+[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const kept = await desk.rows((tx) => tx.selectFrom('mails').select('notice').execute())
  expect(JSON.stringify(kept), 'the secret is its reader’s alone').not.toContain(token.split('.')[2])
  const [tenant, id, secret = ''] = token.split('.')
  for (const wrong of [
    '',
    'x',
    `${tenant}.${id}.${'a'.repeat(43)}`,
    `${other.id}.${id}.${secret}`,
    `${tenant}.${Number(id) + 1}.${secret}`,
  ])
    for (const call of [lookUp, unsubscribe])
      await expect(call(desk, { token: wrong })).rejects.toThrow(expect.objectContaining({ code: 'unsubscribe_link_invalid' }))
  expect(await lookUp(desk, { token })).toMatchObject({ kinds: ['mention'], done: false, language: 'pt-BR' })
  const emails = async () =>
    Object.entries((await desk.as('agent')(get)).rules)
      .filter(([, rule]) => rule.email)
      .map(([kind]) => kind)
  expect(await emails()).toContain('mention')
  expect(await unsubscribe(desk, { token })).toMatchObject({ done: true })
  expect(await emails()).not.toContain('mention')
  expect(await emails()).toContain('comment')
  await unsubscribe(desk, { token, all: true })
  expect(await emails()).toEqual([])
  expect((await desk.as('agent')(get)).rules.mention, 'the app still tells').toMatchObject({ inApp: true, sound: true })
})
