import { CreateProvider, type Provider } from '@balcao/contracts/sso/providers'
import type { z } from 'zod'
import type { Desk } from '../../testing/desk.ts'
import { secretsHere } from '../../testing/no-files.ts'
import * as providers from '../providers.ts'

const openId = { mayCall: () => true, discover: async () => ({ failure: 'unreachable' as const }) }

const saml = {
  mayCall: () => true,
  certificate: (bare: string) => ({
    bare,
    subject: 'CN=x',
    fingerprint: bare,
    from: '2026-01-01T00:00:00Z',
    until: '2036-01-01T00:00:00Z',
  }),
  newKey: async () => ({ privateKey: 'CANARIO', certificate: 'certificate' }),
}

const ldap = { mayCall: () => true, certificate: saml.certificate, isFilter: () => true }

/** An installation that lets every address be called, and at whose providers nobody answers. */
export const installed = { mailSecrets: secretsHere, openId, saml, ldap, publicUrl: 'https://balcao.test' }

/** What a provider is made of, unless said otherwise. */
export const inputOf = (values: Partial<z.input<typeof CreateProvider>> = {}) =>
  CreateProvider.parse({
    ...{ name: 'Entra', label: 'Acme', issuer: 'https://login.example.com/acme', clientId: 'balcao', clientSecret: 'CANARIO' },
    domains: ['acme.example.com'],
    ...values,
  })

/** A provider of the desk's admin. */
export const aProvider = (desk: Desk, values: Partial<z.input<typeof CreateProvider>> = {}): Promise<Provider> =>
  desk.as('admin')((ctx) => providers.create(ctx, inputOf(values), installed))
