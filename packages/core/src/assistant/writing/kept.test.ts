import { expect, test } from 'vitest'
import { Mask } from '../model/mask.ts'
import { changedIn, KEPT } from './kept.ts'

/** What is said of a text that came back as `written`, where marks stand as they were sent. */
function checked(before: string, written: (sent: string) => string) {
  const mask = new Mask([])
  const sent = mask.hide(before, KEPT)
  const back = written(sent)
  return {
    sent,
    after: mask.show(back),
    warnings: changedIn({ before, sent, written: back, after: mask.show(back), show: (one) => mask.show(one) }),
  }
}
const same = (text: string) => text
const said = ({ warnings }: ReturnType<typeof checked>) => warnings.map(({ kind, change, value }) => `${change} ${kind} ${value}`)

test('variables, mentions, addresses, images and code leave as marks and come back as they were', () => {
  const text = [
    'Olá {{cliente.nome}}, veja @[Ana Souza](user:12) em [o portal](https://x.example/a?b=1) ou https://y.example/z.',
    '![tela](attachment:7) Rode `npm run build`:',
    '```sh\ncurl https://z.example -d "42"\n```',
    'CPF 529.982.247-25, ana@x.example',
  ].join('\n')
  const { sent, after, warnings } = checked(text, same)
  for (const gone of ['cliente.nome', 'user:12', 'https:', 'attachment:7', 'npm run', 'curl', '529.982', 'ana@x'])
    expect(sent).not.toContain(gone)
  expect(sent).toContain('[o portal](«LINK_')
  expect([after, warnings]).toEqual([text, []])
})

test('what the model lost is named by what it was', () => {
  const text = 'Olá {{cliente.nome}}, pague R$ 42,50 em https://pay.example/9 com `X-1` até 10/12.'
  const found = checked(text, () => 'Olá, pague até 10/12.')
  expect(said(found)).toEqual(['lost variable {{cliente.nome}}', 'lost link https://pay.example/9', 'lost code `X-1`', 'lost number 42,50'])
})

test('what it invented is named, too', () => {
  const found = checked('Pague até amanhã.', () => 'Pague 42 até amanhã em https://mau.example/7, {{cliente.cpf}}.')
  expect(said(found)).toEqual(['invented number 42', 'invented link https://mau.example/7', 'invented variable {{cliente.cpf}}'])
})

test('numbers as another language writes them, and those of a list, are no change', () => {
  expect(said(checked('Total: R$ 1.234,56 em 2 vezes.', () => 'Total: R$ 1,234.56 in 2 installments.'))).toEqual([])
  expect(said(checked('Abra o menu e clique em Sair.', () => '1. Abra o menu.\n2. Clique em Sair.'))).toEqual([])
  expect(said(checked('Espere 5 minutos.', () => 'Espere 50 minutos.'))).toEqual(['lost number 5', 'invented number 50'])
})

test('a personal value that is gone is named, and a greeting with a name may go', () => {
  const mask = new Mask(['Rita Lima'])
  const before = 'Rita, o CPF 529.982.247-25 está certo.'
  const sent = mask.hide(before, KEPT)
  const written = 'O CPF está certo.'
  expect(changedIn({ before, sent, written, after: written, show: (one) => mask.show(one) })).toEqual([
    { kind: 'masked', change: 'lost', value: '529.982.247-25' },
  ])
})

test('names come back as they were written, large or small', () => {
  const mask = new Mask(['Rita Lima'])
  expect(mask.show(mask.hide('RITA, a Rita e a rita lima', KEPT))).toBe('RITA, a Rita e a rita lima')
})
