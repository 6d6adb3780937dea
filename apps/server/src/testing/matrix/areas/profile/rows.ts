import { all, another, found, type Rows } from '../../row.ts'

const newPassword = () => ({ password: `uma senha bem comprida ${another()}` })
const newApiToken = { name: 'Painel', scopes: ['read'], expiresInDays: 30 }

/** One's own account: profile, security, API tokens. */
export const PROFILE: Rows = {
  'profile.get': { least: 'client', works: () => ({}), naming: {} },
  'profile.update': { least: 'client', works: () => ({ name: 'Outro nome' }), naming: {} },
  'profile.export': { least: 'client', works: () => ({}), naming: {} },
  'profile.security.prove': { least: 'client', works: () => ({ password: 'x' }), naming: {}, status: all(400) },
  'profile.security.sendProofCode': { least: 'client', works: () => ({}), naming: {} },
  'profile.security.changePassword': { least: 'client', works: newPassword, naming: {} },
  'profile.security.setUpSecondFactor': { least: 'client', works: () => ({}), naming: {} },
  'profile.security.confirmSecondFactor': { least: 'client', works: () => ({ code: 'x' }), naming: {}, status: all(400) },
  'profile.security.renewRecoveryCodes': { least: 'client', works: () => ({}), naming: {}, status: all(409) },
  'profile.security.disableSecondFactor': { least: 'client', works: () => ({}), naming: {}, status: all(409) },
  'profile.security.sessions': { least: 'client', works: () => ({}), naming: {} },
  'profile.security.revokeSession': {
    least: 'client',
    works: ({ session }) => ({ id: session }),
    naming: { id: found(({ session }) => ({ id: session })) },
  },
  'profile.security.revokeOtherSessions': { least: 'client', works: () => ({}), naming: {} },
  'profile.security.signIns': { least: 'client', works: () => ({}), naming: {} },
  'profile.email.get': { least: 'client', works: () => ({}), naming: {} },
  'profile.email.ask': { least: 'client', works: () => ({ email: `novo-${another()}@example.test` }), naming: {} },
  'profile.email.withdraw': { least: 'client', works: () => ({}), naming: {} },
  'profile.tokens.list': { least: 'client', works: () => ({}), naming: {} },
  'profile.tokens.create': { least: 'client', works: () => newApiToken, naming: {} },
  'profile.tokens.revoke': {
    least: 'client',
    works: ({ apiToken }) => ({ id: apiToken }),
    naming: { id: found(({ apiToken }) => ({ id: apiToken })) },
  },
}
