import { expect, test } from 'vitest'
import { openMailSigner } from './signer.ts'

const secret = (letter: string) => letter.repeat(32)

test('signs the same text alike, in letters that survive any mail server, and another way under another secret', () => {
  const signer = openMailSigner({ MAIL_SECRET: secret('a'), MAIL_SECRET_FORMER: [] })
  expect(signer.sign('um texto')).toMatch(/^[a-z2-7]{26}$/)
  expect(signer.sign('um texto')).toBe(signer.sign('um texto'))
  expect(signer.sign('outro texto')).not.toBe(signer.sign('um texto'))
  expect(openMailSigner({ MAIL_SECRET: secret('b'), MAIL_SECRET_FORMER: [] }).sign('um texto')).not.toBe(signer.sign('um texto'))
})

test('after a change of the secret, what was signed before is still among all', () => {
  const before = openMailSigner({ MAIL_SECRET: secret('a'), MAIL_SECRET_FORMER: [] })
  const after = openMailSigner({ MAIL_SECRET: secret('b'), MAIL_SECRET_FORMER: [secret('a')] })
  expect(after.all('um texto')).toEqual([after.sign('um texto'), before.sign('um texto')])
})
