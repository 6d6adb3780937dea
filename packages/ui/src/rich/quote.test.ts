import { expect, test } from 'vitest'
import { foldQuote } from './quote.ts'

const MAIL = 'Em seg., 3 de nov. de 2026 às 10:00, Ana <ana@acme.test> escreveu:'

test('older mail below a message is folded with the words that say whose it is', () => {
  expect(foldQuote(`Funcionou!\n\n${MAIL}\n\n> Tente de novo\n> por favor\n`)).toEqual({
    own: 'Funcionou!',
    quoted: `${MAIL}\n\n> Tente de novo\n> por favor`,
  })
  expect(foldQuote('Ok\n\nOn Mon, Nov 3, 2026 at 10:00 AM Ana <a@b.test>\nwrote:\n> x').quoted).toMatch(/^On Mon/)
  expect(foldQuote('Ok\n\n-----Mensagem original-----\nDe: Ana\n\nTexto').quoted).toMatch(/^-----Mensagem/)
  expect(foldQuote('Ok\n> 1\n> 2\n\n> 3\n> 4').quoted).toBe('> 1\n> 2\n\n> 3\n> 4')
})

test('what answers a quotation, is short or is nothing else stays whole', () => {
  for (const text of [
    '> pergunta\nresposta',
    `${MAIL}\n> x`,
    '> a\n> b\n> c\n> d',
    'Você disse:\n> sim',
    'Em casa ela escreveu:',
    '',
    'a\nb',
  ])
    expect(foldQuote(text)).toEqual({ own: text, quoted: '' })
})
