import { expect, test } from 'vitest'
import { change, EMPTY, isMissing, reasonsOf, stepOf } from './steps.ts'

const company = { ...EMPTY, companyName: 'Padaria Sol', slug: 'padaria-sol', subdomain: 'padaria-sol' }
const whole = { ...company, adminName: 'Ana', adminEmail: 'ana@sol.test' }

test('R-185 the name fills slug and subdomain until they are written by hand', () => {
  const filled = change(EMPTY, new Set(), 'companyName', 'Padaria Sol & Cia.')
  expect(filled).toMatchObject({ slug: 'padaria-sol-cia', subdomain: 'padaria-sol-cia' })
  const own = change(filled, new Set(), 'slug', 'sol')
  expect(own).toMatchObject({ companyName: 'Padaria Sol & Cia.', slug: 'sol', subdomain: 'padaria-sol-cia' })
  expect(change(own, new Set(['slug']), 'companyName', 'Lua')).toMatchObject({ slug: 'sol', subdomain: 'lua' })
})

test('R-187 R-188 R-189 R-194 R-195 what is missing keeps the step', () => {
  for (const field of ['companyName', 'slug', 'subdomain'] as const) {
    expect(isMissing(0, { ...company, [field]: ' ' }), field).toBe(true)
    expect(reasonsOf(0, { ...company, [field]: '' })).toEqual({ [field]: 'Preencha este campo.' })
  }
  for (const field of ['adminName', 'adminEmail'] as const) expect(isMissing(1, { ...whole, [field]: '' }), field).toBe(true)
  expect(reasonsOf(0, company)).toEqual({})
  expect(reasonsOf(1, whole)).toEqual({})
  expect(reasonsOf(2, EMPTY)).toEqual({})
})

test('R-190 R-191 R-193 R-196 R-197 each field says what is wrong with it', () => {
  expect(reasonsOf(0, { ...company, slug: 'A b', subdomain: 'ç', emailDomain: 'sol.test' })).toEqual({
    slug: 'slug_malformed',
    subdomain: 'subdomain_malformed',
    emailDomain: 'email_domain_without_at',
  })
  expect(reasonsOf(1, { ...whole, adminEmail: 'ana' })).toEqual({ adminEmail: 'email_malformed' })
  expect(reasonsOf(1, { ...whole, emailDomain: '@lua.test' })).toEqual({
    adminEmail: 'email_outside_domain {"domain":"@lua.test"}',
  })
  expect(reasonsOf(0, { ...whole, emailDomain: '@lua.test' })).toEqual({})
})

test('a field is found on its step', () => {
  expect([stepOf('subdomain'), stepOf('adminEmail')]).toEqual([0, 1])
})
