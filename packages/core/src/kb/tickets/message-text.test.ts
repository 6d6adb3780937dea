import { expect, test } from 'vitest'
import { excerptOf, messageText } from './message-text.ts'

const linkTo = (id: number, anchor: string | null) =>
  id === 1 ? `https://acme.test/portal/article/1-um${anchor ? `#${anchor}` : ''}` : undefined

test('what only articles know becomes what a message knows', () => {
  const content = [
    '## Passos {#passos}',
    'Veja [como **trocar**](article:1#fim) e [outro](article:2).',
    '![A tela](attachment:4)',
    '> [!WARNING]\n> Não feche.',
    '> [!DETAILS] Mais\n> Dentro.',
    '> Uma citação',
    '```\n## [x](article:1)\n```',
  ].join('\n\n')
  expect(messageText(content, linkTo)).toBe(
    [
      '**Passos**',
      'Veja [como **trocar**](https://acme.test/portal/article/1-um#fim) e outro.',
      '*A tela*',
      '> **Atenção**\n> Não feche.',
      '> **Mais**\n> Dentro.',
      '> Uma citação',
      '```\n## [x](article:1)\n```',
    ].join('\n\n'),
  )
})

test('an excerpt is the beginning, or that of the part which was found', () => {
  const content = `Começo.\n\n## Um\n\nPrimeiro.\n\n### Dentro\n\nMais.\n\n## Dois\n\n${'Texto longo. '.repeat(100)}`
  expect(excerptOf(content, undefined, linkTo)).toBe('Começo.\n\n**Um**\n\nPrimeiro.\n\n**Dentro**\n\nMais.\n\n**Dois**')
  expect(excerptOf(content, 'um', linkTo)).toBe('Primeiro.\n\n**Dentro**\n\nMais.')
  expect(excerptOf(content, 'nao-ha', linkTo)).toMatch(/^Começo/)
  const long = excerptOf(content, 'dois', linkTo)
  expect(long).toMatch(/^Texto longo\..*…$/)
  expect(long.length).toBeLessThanOrEqual(601)
})
