import { expect, test } from 'vitest'
import { forwardedIn } from './forwarded.ts'

const GMAIL = `Podem ver isto?

---------- Forwarded message ---------

De: **Maria Souza** <[Maria@Loja.test](mailto:Maria@Loja.test)>\\
Date: qua., 25 de nov. de 2026 às 10:00\\
Subject: Pedido 1234 não chegou\\
To: Bruno <bruno@acme.test>

Bom dia, meu pedido não chegou.

De: ontem`

const OUTLOOK = `Ver abaixo.

Bruno

**De:** Maria Souza <maria@loja.test>

**Enviada em:** quarta-feira, 25 de novembro de 2026 10:00

**Para:** Bruno Lima <bruno@acme.test>

**Assunto:** Pedido 1234 não chegou

Bom dia, meu pedido não chegou.`

const APPLE = `> Begin forwarded message:
>
> From: "Souza, Maria" <maria@loja.test>
> Subject: Pedido 1234 não chegou
> Date: 25 November 2026 at 10:00:00
> To: bruno@acme.test
>
> Bom dia, meu pedido não chegou.`

test.each([
  ['Fwd: Pedido 1234 não chegou', GMAIL, 'Maria Souza', 'Podem ver isto?'],
  ['ENC: Pedido 1234 não chegou', OUTLOOK, 'Maria Souza', 'Ver abaixo.\n\nBruno'],
  ['Fwd: Pedido', APPLE, 'Souza, Maria', ''],
])('%s: who wrote it first, what about, what it said, and what stands above it', (subject, text, name, note) => {
  const found = forwardedIn(subject, text)
  expect(found).toMatchObject({ from: { name, address: 'maria@loja.test' }, subject: 'Pedido 1234 não chegou', note })
  expect(found?.content).toContain('Bom dia, meu pedido não chegou.')
  expect(found?.content).not.toMatch(/Subject|Assunto|bruno@/)
})

test.each([
  ['an answer quotes and forwards nothing', 'Re: Pedido', OUTLOOK],
  ['nobody can be told', 'Fwd: Pedido', GMAIL.replace(/<.*?>/g, '')],
  ['a line that begins like a sender is none without the rest of a head', 'Fwd: Pedido', 'De: maria@loja.test\n\nobrigada'],
  ['nothing is in it', 'Fwd: Pedido', ''],
  ['no address is one', 'Fwd: Pedido', GMAIL.replaceAll('@', ' em ')],
])('%s', (_, subject, text) => {
  expect(forwardedIn(subject, text)).toBeUndefined()
})

test('a long line, and very many, cost little', () => {
  const began = performance.now()
  forwardedIn('Fwd: x', `${'De: '.repeat(50_000)}\n${'De: <a@b>\n'.repeat(20_000)}`)
  expect(performance.now() - began).toBeLessThan(2_000)
})
