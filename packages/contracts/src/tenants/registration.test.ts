import { expect, test } from 'vitest'
import { portuguese } from '../testing/portuguese.ts'
import { Registration, RegistrationAt, slugify } from './registration.ts'

const GOOD = { companyName: 'Padaria Sol', slug: 'padaria-sol', subdomain: 'padaria-sol', adminEmail: 'ana@sol.test', adminName: 'Ana Sol' }
const refusal = (values: object) => {
  const parsed = Registration.safeParse({ ...GOOD, ...values })
  return parsed.success ? undefined : parsed.error.issues.map(({ path, message }) => [path.join('.'), portuguese(message)])
}

test('R-186 slug and subdomain from the name of a company', () => {
  expect(slugify('Padaria Sol')).toBe('padaria-sol')
  expect(slugify('  --ACME & Filhos, Ltda.--  ')).toBe('acme-filhos-ltda')
  expect(slugify('Açaí do João 24h')).toBe('acai-do-joao-24h')
  expect(slugify('!!!')).toBe('')
  expect(slugify(`${'a'.repeat(62)} b`)).toBe('a'.repeat(62))
})

test('R-190 R-191 only lowercase letters, digits and hyphens', () => {
  for (const bad of ['Padaria', 'padaria sol', 'padaria_sol', 'açaí', 'a.b', 'a ', 'a/b', 'ａ']) {
    expect(refusal({ slug: bad }), bad).toEqual([['slug', 'O slug deve conter apenas letras minúsculas, números e hífens']])
    expect(refusal({ subdomain: bad }), bad).toEqual([['subdomain', 'O subdomínio deve conter apenas letras minúsculas, números e hífens']])
  }
  expect(refusal({ slug: 'a', subdomain: '7-7' })).toBeUndefined()
})

test('a label that no host may have is refused', () => {
  for (const bad of ['-a', 'a-', '-'])
    expect(refusal({ subdomain: bad }), bad).toEqual([['subdomain', 'Não pode começar nem terminar com hífen.']])
  expect(refusal({ slug: 'a'.repeat(64) })).toEqual([['slug', 'Use no máximo 63 caracteres.']])
})

test('A28 reserved names are refused by name', () => {
  for (const reserved of ['www', 'api', 'admin', 'portal', 'login', 'balcao', 'xn--e1awd7f'])
    for (const field of ['slug', 'subdomain'])
      expect(refusal({ [field]: reserved }), reserved).toEqual([[field, 'Este nome é reservado. Escolha outro.']])
  expect(refusal({ slug: 'api-da-ana', subdomain: 'wwww' })).toBeUndefined()
})

test('R-192 R-193 the e-mail domain may be left out, and begins with @', () => {
  expect(refusal({ emailDomain: '' })).toBeUndefined()
  expect(refusal({ emailDomain: '@sol.test' })).toBeUndefined()
  expect(refusal({ emailDomain: 'sol.test' })).toEqual([['emailDomain', 'O domínio de email deve começar com @']])
  expect(refusal({ emailDomain: '@' })).toEqual([['emailDomain', 'Use um domínio como @empresa.com.br.']])
})

test('R-196 R-197 the administrator has an address, within the domain', () => {
  for (const adminEmail of ['', 'ana', 'ana@', '@sol.test', 'ana sol@sol.test'])
    expect(refusal({ adminEmail }), adminEmail).toEqual([['adminEmail', 'Por favor, insira um email válido']])
  expect(refusal({ emailDomain: '@lua.test' })).toEqual([['adminEmail', 'O email do administrador deve terminar com @lua.test']])
  expect(refusal({ emailDomain: '@SOL.test', adminEmail: ' Ana@Sol.TEST ' })).toBeUndefined()
  expect(refusal({ emailDomain: '@sol.test', adminEmail: 'ana@outro-sol.test' })).toHaveLength(1)
})

test('names carry no link, and nothing unknown is taken', () => {
  expect(refusal({ companyName: 'Clique em https://mau.test' })).toEqual([['companyName', 'Não use endereços de sites aqui.']])
  expect(refusal({ companyName: ' ' })).toEqual([['companyName', 'Preencha este campo.']])
  expect(refusal({ role: 'super_admin' })?.[0]?.[0]).toBe('')
  expect(RegistrationAt.safeParse({ ...GOOD, provider: 'other' }).success).toBe(false)
  expect(RegistrationAt.safeParse({ ...GOOD, provider: 'stytch' }).success).toBe(true)
})
