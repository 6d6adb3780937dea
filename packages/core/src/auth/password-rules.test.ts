import { expect, test } from 'vitest'
import { BRAZILIAN_PASSWORDS } from './internal/brazilian-passwords.ts'
import { mustBeGoodPassword } from './password-rules.ts'

const LISTED = 'Esta senha está entre as mais usadas do mundo. Escolha outra.'
const EASY = 'Esta senha é fácil de adivinhar. Escolha outra.'
const MADE_OF_OWN = 'Esta senha é feita do seu e-mail, nome ou organização. Escolha outra.'
const organization = { name: 'Padaria São João', slug: 'psj-pães' }
const holder = { email: 'rita.alves@example.test', name: 'Rita Alves', hasSecondFactor: true, organization }
const refusal = (password: string) =>
  mustBeGoodPassword(password, holder).then(
    () => undefined,
    (error) => (error as { details: { message: string }[] }).details[0]?.message,
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

test('a password made of the address, the name or the organisation, with or without a year, is refused and says so', async () => {
  for (const own of [
    'rita.alves@example.test',
    'Rita.Alves@Example.Test',
    'ritaalves@example2026',
    'rita.alves2026!',
    'alves-rita-1999',
    'example.test2026',
    'Padaria2026',
    'PadariaSãoJoão',
    'padaria sao joao 2025',
    'padariasaojoao1987!',
    'psj-paes-2026',
    '2026Padaria2025',
    'PADARIA@rita2024',
  ])
    expect([own, await refusal(own)]).toEqual([own, MADE_OF_OWN])
  for (const good of ['padaria com 3 girafas', 'rita xk3 vou9 pqz', 'example.test dunas rubras'])
    expect([good, await refusal(good)]).toEqual([good, undefined])
})

test('the refusal names the field that it is about', async () => {
  await expect(mustBeGoodPassword('padaria2026', holder, 'newPassword')).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'newPassword', message: MADE_OF_OWN }],
  })
})
