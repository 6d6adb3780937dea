import { BUILT_IN_TYPES } from '@balcao/contracts/tickets/type-words'
import { all, another, empty, found, type Row, refused } from './matrix-row.ts'

const newOrganization = () => {
  const slug = `nova-${another()}`
  return { companyName: slug, slug, subdomain: slug, adminEmail: `admin@${slug}.test`, adminName: 'Ana' }
}
const newPassword = () => ({ password: `uma senha bem comprida ${another()}` })
const newApiToken = { name: 'Painel', scopes: ['read'], expiresInDays: 30 }
const newPerson = () => ({ name: 'Ana', email: `pessoa-${another()}@example.test`, role: 'client' })
const newRole = () => ({ name: `Papel ${another()}` })

/** Who somebody is and what they may do: sign-in, organisations, people, roles, profile, audit. */
export const ACCESS: Record<string, Row> = {
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
  'auth.session.profile': { least: 'client', works: () => ({}), naming: {} },
  'auth.session.socketTicket': { least: 'client', works: () => ({}), naming: {} },
  'auth.session.facts': { least: 'super_admin', works: () => ({}), naming: {} },
  'tenants.registration.state': { least: 'anyone', works: () => ({}), naming: {} },
  'tenants.registration.create': { least: 'anyone', works: newOrganization, naming: {} },
  'tenants.registration.createAt': { least: 'anyone', works: () => ({ ...newOrganization(), provider: 'local' }), naming: {} },
  'tenants.setup.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.setup.finish': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.update': { least: 'admin', works: () => ({ name: 'Outro nome' }), naming: {} },
  'tickets.statusNames.get': { least: 'client', works: () => ({}), naming: {} },
  'tickets.statusNames.update': { least: 'admin', works: () => ({ open: { name: `Em curso ${another()}` } }), naming: {} },
  'tickets.types.list': { least: 'client', works: () => ({}), naming: {} },
  'tickets.types.save': {
    least: 'admin',
    works: () => ({ types: BUILT_IN_TYPES.map(({ key }, n) => (n === 0 ? { key, name: `Chamado ${another()}` } : { key })) }),
    naming: {},
  },
  'tickets.priorityMatrix.get': { least: 'admin', works: () => ({}), naming: {} },
  'tickets.priorityMatrix.update': { least: 'admin', works: () => ({ cells: Array(9).fill(another() % 2 ? 'low' : 'high') }), naming: {} },
  'tenants.domain.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.domain.request': { least: 'admin', works: () => ({ domain: 'ajuda.empresa.com.br' }), naming: {} },
  'tenants.domain.check': {
    least: 'admin',
    works: () => ({}),
    naming: {},
    status: all(404),
    changesNothing: 'what changes is what name servers answer: told and tested in core/tenants/domain.test.ts',
  },
  'tenants.domain.remove': { least: 'admin', works: () => ({}), naming: {} },
  'audit.record': { least: 'client', works: () => ({ action: 'route.access', resource: '/tickets' }), naming: {} },
  'audit.list': { least: 'manager', works: () => ({}), naming: {} },
  'audit.suspicious': { least: 'manager', works: () => ({}), naming: {} },
  'audit.exportSize': { least: 'manager', works: () => ({}), naming: {} },
  'audit.seals': { least: 'manager', works: () => ({}), naming: {} },
  'audit.setRetention': { least: 'admin', works: () => ({ days: 730 }), naming: {} },
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
  'profile.tokens.list': { least: 'client', works: () => ({}), naming: {} },
  'profile.tokens.create': { least: 'client', works: () => newApiToken, naming: {} },
  'profile.tokens.revoke': {
    least: 'client',
    works: ({ apiToken }) => ({ id: apiToken }),
    naming: { id: found(({ apiToken }) => ({ id: apiToken })) },
  },
  'roles.list': { least: 'admin', works: () => ({}), naming: {} },
  'roles.create': {
    least: 'admin',
    works: ({ role }) => ({ ...newRole(), fromId: role }),
    naming: { fromId: refused(({ role }) => ({ ...newRole(), fromId: role })) },
  },
  'roles.get': { least: 'admin', works: ({ role }) => ({ id: role }), naming: { id: found(({ role }) => ({ id: role })) } },
  'roles.update': {
    least: 'admin',
    works: ({ role }) => ({ id: role, permissions: { 'ticket.cancel': 'none' } }),
    naming: { id: found(({ role }) => ({ id: role, permissions: { 'ticket.cancel': 'none' } })) },
  },
  'roles.remove': {
    least: 'admin',
    works: ({ role }) => ({ id: role }),
    naming: {
      id: found(({ role }) => ({ id: role })),
      replacementId: refused(({ role }, own) => ({ id: own.role, replacementId: role })),
    },
  },
  'permissions.list': { least: 'admin', works: () => ({}), naming: {} },
  'permissions.explain': {
    least: 'admin',
    works: ({ user, ticket }) => ({ userId: user, ticketId: ticket }),
    naming: {
      userId: found(({ user }, own) => ({ userId: user, ticketId: own.ticket })),
      ticketId: found(({ ticket }, own) => ({ userId: own.user, ticketId: ticket })),
    },
  },
  'users.list': {
    least: 'support-agent',
    works: () => ({}),
    naming: { companyId: empty(({ company }) => ({ companyId: [company] })) },
  },
  'users.roles': { least: 'supervisor', works: () => ({}), naming: {} },
  'users.companies': { least: 'supervisor', works: () => ({}), naming: {} },
  'users.get': { least: 'client', works: ({ user }) => ({ id: user }), naming: { id: found(({ user }) => ({ id: user })) } },
  'users.create': {
    least: 'supervisor',
    works: newPerson,
    naming: { companyId: refused(({ company }) => ({ ...newPerson(), companyId: company })) },
  },
  'users.import': {
    least: 'supervisor',
    works: () => ({ csv: 'nome,e-mail\nAna,ana@example.test' }),
    naming: {},
    changes: () => ({ csv: `nome,e-mail\nAna,${newPerson().email}`, dryRun: false }),
  },
  'users.update': {
    least: 'supervisor',
    works: ({ junior }) => ({ id: junior, name: 'Outro nome' }),
    naming: {
      id: found(({ junior }) => ({ id: junior, name: 'Outro nome' })),
      companyId: refused(({ company }, own) => ({ id: own.junior, name: 'x', companyId: company })),
      reassignToId: refused(({ user }, own) => ({ id: own.junior, active: false, openTickets: 'reassign', reassignToId: user })),
    },
  },
  'users.invite': { least: 'supervisor', works: ({ junior }) => ({ id: junior }), naming: { id: found(({ junior }) => ({ id: junior })) } },
  'users.remove': { least: 'supervisor', works: ({ junior }) => ({ id: junior }), naming: { id: found(({ junior }) => ({ id: junior })) } },
}
