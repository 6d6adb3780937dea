import { expect, test } from 'vitest'
import { mailsByMessage } from './mails-by-message.ts'

type Mails = Parameters<typeof mailsByMessage>[0]
const mail = (id: number, commentId: number | null, verdict: Mails['data'][number]['verdict'] = 'comment') =>
  ({ id, commentId, verdict }) as Mails['data'][number]
const sent = (commentId: number, state: Mails['sent'][number]['state']) => ({ commentId, to: `${state}@cliente.test`, state, detail: '' })

test('a message is marked with the first mail that it came with, the description with the one that opened the ticket', () => {
  const by = mailsByMessage({ data: [mail(1, null, 'ticket'), mail(2, 7), mail(3, 7), mail(4, null, 'held')], sent: [] })
  expect([...by].map(([id, { came }]) => [id, came?.id])).toEqual(
    expect.arrayContaining([
      ['description', 1],
      [7, 2],
    ]),
  )
  expect(by.size).toBe(2)
})

test('of all the mails that carried a message, the worst counts, wherever it is among them', () => {
  const by = mailsByMessage({
    data: [],
    sent: [sent(7, 'delivered'), sent(7, 'bounced'), sent(7, 'sent'), sent(8, 'queued'), sent(8, 'delivered')],
  })
  expect(by.get(7)?.sent?.state).toBe('bounced')
  expect(by.get(8)?.sent?.state).toBe('queued')
})
