import { DELIVERED_EVENTS, WEBHOOK_FORMATS } from '@balcao/contracts/integrations/bounds'
import { expect, test } from 'vitest'
import { inFormat } from './formats.ts'

const HERE = { publicUrl: 'https://balcao.test/', language: 'pt-BR' } as const
const ticket = {
  ...{ id: 7, number: 12, title: 'Impressora <!channel> *urgente* | [aqui](https://mau.example)', statusLabel: 'Em atendimento' },
  ...{ priority: 'high', assignee: { id: 1, name: 'Lia' }, requester: { id: 2, name: 'Célia & Cia' }, companyName: 'Acme' },
}
const bodyOf = (type: string, data: object) => JSON.stringify({ type, timestamp: '2026-01-01T00:00:00.000Z', data: { ticket, ...data } })
const sent = (format: (typeof WEBHOOK_FORMATS)[number], body: string, where: Parameters<typeof inFormat>[2] = HERE) =>
  JSON.parse(inFormat(format, body, where)) as Record<string, unknown>
const message = bodyOf('message.replied', {
  by: null,
  message: { content: `@everyone\nvejam ${'a'.repeat(400)}`, author: { name: 'Célia' } },
})

test('a program gets the event as it is', () => {
  expect(inFormat('json', message, HERE)).toBe(message)
})

test('Slack and Google Chat get text in which nothing that somebody wrote is a mention or a link', () => {
  const { text } = sent('slack', message)
  expect(text).toBe(
    [
      '*Nova mensagem de Célia*',
      '<https://balcao.test/tickets/7|#12 · Impressora &lt;!channel&gt; *urgente* ¦ [aqui](https://mau.example)>',
      'Status: Em atendimento · Prioridade: Alta · Responsável: Lia · Cliente: Célia &amp; Cia · Empresa: Acme',
      `> @everyone vejam ${'a'.repeat(300 - '@everyone vejam '.length)}…`,
    ].join('\n'),
  )
  expect(sent('google_chat', message)).toEqual({ text })
})

test('Discord gets a message that calls nobody, cut where it must be', () => {
  const long = bodyOf('ticket.created', { by: { name: 'N'.repeat(3_000) } })
  const { content, ...rest } = sent('discord', long)
  expect(rest).toEqual({ allowed_mentions: { parse: [] } })
  expect([...String(content)]).toHaveLength(2_000)
  expect(sent('discord', message).content).toContain(
    '[\\#12 · Impressora \\<!channel\\> \\*urgente\\* \\| \\[aqui\\](https://mau.example)](<https://',
  )
})

test('Teams gets a card with the facts and a way to the ticket', () => {
  const card = sent('teams', message) as { attachments: { content: { body: unknown[]; actions: unknown } }[] }
  expect(card.attachments[0]?.content.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Abrir o ticket', url: 'https://balcao.test/tickets/7' },
  ])
  expect(card.attachments[0]?.content.body[2]).toMatchObject({ type: 'FactSet', facts: [{ title: 'Status' }, {}, {}, {}, {}] })
})

test('every event has its sentence in both languages, also where nobody did it', () => {
  const details = {
    ...{ changes: [{ field: 'priority' }, { field: 'customFields.sla', label: 'Janela' }], assignee: null, score: 2 },
    ...{
      metric: 'resolution',
      checklist: { title: 'Entrada' },
      approval: { title: 'Compra', state: 'approved' },
      rule: { name: 'Avisa' },
      message: { content: 'Oi', author: null },
    },
  }
  for (const language of ['pt-BR', 'en'] as const)
    for (const event of DELIVERED_EVENTS)
      for (const format of WEBHOOK_FORMATS)
        expect(inFormat(format, bodyOf(event, { by: null, ...details }), { ...HERE, language }), `${event} ${format}`).not.toMatch(
          /undefined|NaN|: null ·/,
        )
  const changed = sent('slack', bodyOf('ticket.updated', { by: { name: 'Lia' }, ...details, message: undefined })).text
  expect(String(changed).split('\n')[0]).toBe('*Lia alterou prioridade, Janela*')
})

test('a try-out is a message without a ticket', () => {
  const ping = JSON.stringify({ type: 'ping', data: { webhook: { id: 1, name: 'Plantão' } } })
  expect(sent('slack', ping)).toEqual({ text: '*Teste do Balcão: “Plantão” está ligado a este canal.*' })
  expect(sent('discord', ping, { ...HERE, language: 'en' })).toMatchObject({
    content: '**Test from Balcão: “Plantão” is connected to this channel.**',
  })
})
