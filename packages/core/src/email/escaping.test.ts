import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { asHtml, asText, messageMail } from './message-mail.ts'
import { mailRequester } from './on-comment.ts'

const HOSTILE = '<img src=x onerror=alert(1)> [clique](javascript:alert(2)) "\'&'

test('E08 names, titles and messages stand in a mail as they were typed: nothing of them is HTML', () => {
  const markdown = messageMail(`Olá, ${HOSTILE}!`, { content: HOSTILE, authorSide: 'customer' }, HOSTILE)
  const html = asHtml(markdown, 'https://desk.test/portal/ticket/1', new Map(), HOSTILE)
  expect(html).not.toMatch(/<img|<script|href="javascript|onerror=(?!alert\(1\)(?:>|&#x3E;|&gt;|&#62;))/i)
  expect(html).toMatch(/&#x3C;img|&lt;img|&#60;img/)
  expect(asText(markdown)).toContain(`Olá, ${HOSTILE}!`)
})

test('E08 a note of the staff is never mailed to a customer', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket()
  const note = await desk.aComment(ticket, { authorId: agent.id, authorSide: 'staff', isInternal: true, content: 'Segredo' } as never)
  for (const isInternal of [true, false])
    await desk.asSystem((ctx) =>
      mailRequester(ctx, {
        ...{ outboxId: note.id, tenantId: desk.id, actorId: agent.id },
        payload: { ticketId: ticket.id, commentId: note.id, isInternal } as never,
      }),
    )
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
})
