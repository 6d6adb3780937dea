import { SetMailTemplate } from '@balcao/contracts/email/templates'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { mailRequester } from '../on-comment.ts'
import { list, reset, set } from './templates.ts'

/** What the requester of a ticket gets when somebody of the desk answers. */
async function answered(desk: Desk, title: string) {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ title })
  const comment = await desk.aComment(ticket, { authorId: agent.id, authorSide: 'staff', content: 'Segue.' } as never)
  const payload = { ticketId: ticket.id, commentId: comment.id, isInternal: false } as never
  await desk.asSystem((ctx) => mailRequester(ctx, { outboxId: comment.id, tenantId: desk.id, actorId: agent.id, payload }))
  const mail = await desk.rows((tx) =>
    tx.selectFrom('mails').select(['subject', 'text']).where('sourceKey', '=', `reply-${comment.id}`).executeTakeFirstOrThrow(),
  )
  return { ...mail, number: ticket.number }
}

test('automatic mails go out in the words of the organisation, in the reader’s language, and in the usual ones again', async ({
  desk,
  other,
}) => {
  const words = {
    kind: 'answered' as const,
    language: 'pt-BR' as const,
    subject: 'Sobre: {{titulo}}',
    text: 'Oi, {{cliente}}! {{ agente }} disse:',
  }
  const usual = await answered(desk, 'Nota')
  expect(usual.subject).toBe(`[#${usual.number}] Nota`)
  expect(usual.text).toContain('respondeu ao seu ticket')
  expect(await desk.as('manager')((ctx) => set(ctx, words))).toMatchObject({ isOwn: true, subject: words.subject })
  const own = await answered(desk, 'Nota {{cliente}} *forte*')
  expect(own.subject, 'E07 the number stays, and what is filled in is not read again').toBe(
    `[#${own.number}] Sobre: Nota {{cliente}} *forte*`,
  )
  expect(own.text).toMatch(/^Oi, /)
  expect(own.text).toContain('disse:')
  const { data } = await desk.as('manager')((ctx) => list(ctx))
  expect(data.filter(({ isOwn }) => isOwn).map(({ kind, language }) => [kind, language])).toEqual([['answered', 'pt-BR']])
  expect((await other.as('manager')((ctx) => list(ctx))).data.some(({ isOwn }) => isOwn)).toBe(false)
  expect(await desk.as('manager')((ctx) => reset(ctx, words))).toMatchObject({ isOwn: false })
  expect((await answered(desk, 'Nota')).text).toContain('respondeu ao seu ticket')
  await expect(desk.as('agent')((ctx) => set(ctx, words))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a template names nothing that is not known', () => {
  const words = { kind: 'opened', language: 'en', subject: 'x', text: 'y' }
  expect(SetMailTemplate.safeParse(words).success).toBe(true)
  for (const wrong of [{ subject: '{{senha}}' }, { text: 'Hi {{cliente}} {{constructor}}' }, { text: '' }, { language: 'fr' }])
    expect(SetMailTemplate.safeParse({ ...words, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
