import type { Rows } from '../../row.ts'

/** Signing in, sessions and the ways back in. */
export const AUTH: Rows = {
  'auth.session.login': { least: 'anyone', works: () => ({ email: 'x@example.test', password: 'x' }), naming: {} },
  'auth.session.refresh': { least: 'anyone', works: () => ({}), naming: {} },
  'auth.session.logout': { least: 'anyone', works: () => ({}), naming: {} },
  'auth.provider.password': { least: 'anyone', works: () => ({ provider: 'local', email: 'x@example.test', password: 'x' }), naming: {} },
  'auth.provider.sendLink': { least: 'anyone', works: () => ({ provider: 'stytch', email: 'x@example.test' }), naming: {} },
  'auth.provider.useLink': { least: 'anyone', works: () => ({ provider: 'stytch', token: 'x' }), naming: {} },
  'auth.provider.revoke': { least: 'anyone', works: () => ({ provider: 'stytch' }), naming: {} },
  'auth.codes.authenticate': { least: 'anyone', works: () => ({ email: 'x@example.test', code: '123456' }), naming: {} },
  'auth.password.forgot': { least: 'anyone', works: () => ({ email: 'x@example.test' }), naming: {} },
  'auth.password.reset': { least: 'anyone', works: () => ({ token: 'x', password: 'uma senha bem comprida' }), naming: {} },
  'auth.invites.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'auth.invites.accept': { least: 'anyone', works: () => ({ token: 'x', name: 'Ana', password: 'uma senha bem comprida' }), naming: {} },
  'auth.email.validate': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'auth.email.confirmChange': { least: 'anyone', works: () => ({ token: 'e.x' }), naming: {} },
  'auth.email.stopChange': { least: 'anyone', works: () => ({ token: 'u.x' }), naming: {} },
  'auth.session.endImpersonation': { least: 'anyone', works: () => ({}), naming: {} },
  'auth.session.profile': { least: 'client', works: () => ({}), naming: {} },
  'auth.session.socketTicket': { least: 'client', works: () => ({}), naming: {} },
  'auth.session.facts': { least: 'super_admin', works: () => ({}), naming: {} },
}
