import { expect, test } from 'vitest'
import { BRAZILIAN_PASSWORDS } from './internal/brazilian-passwords.ts'
import { mustBeGoodPassword } from './password-rules.ts'

const LISTED = 'Esta senha está entre as mais usadas do mundo. Escolha outra.'
const EASY = 'Esta senha é fácil de adivinhar. Escolha outra.'
const holder = { email: 'rita.alves@example.test', name: 'Rita Alves', hasSecondFactor: true }
const refusal = (password: string) =>
  mustBeGoodPassword(password, holder).then(
    () => undefined,
    (error) => (error as { details: { reason: string }[] }).details[0]?.reason,
  )

test('A04 what very many in Brazil take is refused, with accents, capitals, figures and signs around it', async () => {
  for (const listed of ['Corinthians', 'corínthians', 'NossaSenhora', 'DeusÉFiel', 'asdfghjklç'])
    expect([listed, await refusal(listed)]).toEqual([listed, LISTED])
  for (const easy of [
    'mudar123',
    'mudar@2026',
    'Senha@2026',
    's3nh@1234',
    'Corinthians1910',
    'mengão2019!',
    'GRÊMIO1903',
    'João1985',
    'joaopedro2012',
    'Bemvindo123',
    'deuséfiel7',
    'çlkjhgfdsa12',
    'vascao.vascao.',
    'flamengoflamengo',
  ])
    expect([easy, await refusal(easy)]).toEqual([easy, EASY])
  for (const good of ['praia, 3 girafas', 'o timão virou barco', 'quatro dunas roxas', 'joao xk3 vou9 pqz'])
    expect([good, await refusal(good)]).toEqual([good, undefined])
})

test('the list is in the form that is looked for, and says nothing twice', () => {
  expect(BRAZILIAN_PASSWORDS.length).toBeGreaterThan(200)
  expect(new Set(BRAZILIAN_PASSWORDS).size).toBe(BRAZILIAN_PASSWORDS.length)
  expect(BRAZILIAN_PASSWORDS.filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
})
