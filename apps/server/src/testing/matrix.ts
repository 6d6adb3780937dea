import { ROLES, type Role } from '@balcao/contracts/access'
import type { Endpoint } from '@balcao/trpc/endpoint'

/** Ids that an input may name: of the caller's tenant, of another one, or of nobody. */
/** `junior` is somebody below every caller that manages people. */
export type Ids = {
  ticket: number
  user: number
  queue: number
  tag: number
  /** One that stands on no ticket. */
  spareTag: number
  company: number
  junior: number
  session: number
  apiToken: number
  /** One of the organisation's own, that nobody has. */
  role: number
}

/**
 * One row an endpoint, written by hand: who may call it, an input that works, and every place where an input may name
 * something of another tenant. An endpoint that has no row here fails the tests.
 */
export type Row = {
  /** The least role; 'anyone' needs no session. */
  least: Role | 'anyone'
  /** An input that works with the caller's own things. */
  works: (own: Ids) => object
  /** Inputs that name these ids in one place each, and what their answer must be when nobody of the tenant has them. */
  naming: Record<string, { input: (ids: Ids, own: Ids) => object; answers: 404 | 400 | 'nothing' }>
  /** Where what works changes nothing yet: an input that does. Calls of supervisors and above must leave its diff in the audit log. */
  changes?: (own: Ids) => object
  /** Such a call that never changes anything (it computes, or tries out), and why. */
  changesNothing?: string
  /** What a role that may call it is answered (calls that answer something else than all went well). */
  status?: Partial<Record<Role, number>>
}

const found = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 404 as const })
const refused = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 400 as const })
const empty = (input: (ids: Ids, own: Ids) => object) => ({ input, answers: 'nothing' as const })
let organizations = 0
const newOrganization = () => {
  const slug = `nova-${organizations++}`
  return { companyName: slug, slug, subdomain: slug, adminEmail: `admin@${slug}.test`, adminName: 'Ana' }
}
let passwords = 0
const newPassword = () => ({ password: `uma senha bem comprida ${passwords++}` })
const newApiToken = { name: 'Painel', scopes: ['read'], expiresInDays: 30 }
/** The same answer for every role. */
const all = (status: number) => Object.fromEntries(ROLES.map((role) => [role, status]))
let people = 0
const newPerson = () => ({ name: 'Ana', email: `pessoa-${people++}@example.test`, role: 'client' })
let roles = 0
let tags = 0
const newRole = () => ({ name: `Papel ${roles++}` })
const newTicket = { title: 'Título', description: 'Descrição' }

export const MATRIX: Record<string, Row> = {
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
  'auth.session.facts': { least: 'super_admin', works: () => ({}), naming: {} },
  'tenants.registration.state': { least: 'anyone', works: () => ({}), naming: {} },
  'tenants.registration.create': { least: 'anyone', works: newOrganization, naming: {} },
  'tenants.registration.createAt': { least: 'anyone', works: () => ({ ...newOrganization(), provider: 'local' }), naming: {} },
  'tenants.setup.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.setup.finish': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.update': { least: 'admin', works: () => ({ name: 'Outro nome' }), naming: {} },
  'tickets.list': {
    least: 'client',
    works: () => ({}),
    naming: {
      assignee: empty(({ user }) => ({ assignee: [user] })),
      requester: empty(({ user }) => ({ requester: [user] })),
      queueId: empty(({ queue }) => ({ queueId: [queue] })),
      companyId: empty(({ company }) => ({ companyId: [company] })),
      tagId: empty(({ tag }) => ({ tagId: [tag] })),
      ids: empty(({ ticket }) => ({ ids: [ticket] })),
    },
  },
  'tickets.stats': { least: 'client', works: () => ({}), naming: {} },
  'tickets.options': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.get': { least: 'client', works: ({ ticket }) => ({ id: ticket }), naming: { id: found(({ ticket }) => ({ id: ticket })) } },
  'tickets.create': {
    least: 'client',
    works: () => newTicket,
    naming: {
      queueId: refused(({ queue }) => ({ ...newTicket, queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ ...newTicket, tagIds: [own.tag, tag] })),
      requesterId: refused(({ user }) => ({ ...newTicket, requesterId: user })),
    },
  },
  'tickets.update': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, status: 'closed' }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket, status: 'closed' })),
      assigneeId: refused(({ user }, own) => ({ id: own.ticket, title: 'x', assigneeId: user })),
      queueId: refused(({ queue }, own) => ({ id: own.ticket, title: 'x', queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ id: own.ticket, title: 'x', tagIds: [own.tag, tag] })),
    },
  },
  'tickets.comments.list': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.comments.add': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket, content: 'Olá' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, content: 'Olá' })) },
  },
  'tickets.history.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.tags.remove': {
    least: 'support-agent',
    works: ({ ticket, tag }) => ({ id: ticket, tagId: tag }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, tagId: own.tag })),
      tagId: found(({ tag }, own) => ({ id: own.ticket, tagId: tag })),
    },
  },
  'tags.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.autocomplete': { least: 'support-agent', works: () => ({ q: 't' }), naming: {} },
  'tags.popular': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.stats': { least: 'agent', works: () => ({}), naming: {} },
  'tags.create': { least: 'agent', works: () => ({ name: `Tag ${tags++}` }), naming: {} },
  'tags.update': {
    least: 'agent',
    works: ({ tag }) => ({ id: tag, color: '#aa0000' }),
    naming: { id: found(({ tag }) => ({ id: tag, color: '#aa0000' })) },
  },
  'tags.remove': { least: 'agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.merge': {
    least: 'agent',
    works: ({ tag, spareTag }) => ({ id: tag, intoId: spareTag }),
    naming: {
      id: found(({ tag }, own) => ({ id: tag, intoId: own.tag })),
      intoId: refused(({ tag }, own) => ({ id: own.tag, intoId: tag })),
    },
  },
  'tags.tickets': { least: 'support-agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.addTo': {
    least: 'support-agent',
    works: ({ ticket, tag }) => ({ ticketId: ticket, tagIds: [tag] }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, tagIds: [] })),
      tagIds: refused(({ tag }, own) => ({ ticketId: own.ticket, tagIds: [own.tag, tag] })),
    },
  },
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
    },
  },
  'users.invite': { least: 'supervisor', works: ({ junior }) => ({ id: junior }), naming: { id: found(({ junior }) => ({ id: junior })) } },
  'users.remove': { least: 'supervisor', works: ({ junior }) => ({ id: junior }), naming: { id: found(({ junior }) => ({ id: junior })) } },
}

/** Where and how REST is asked for an input. */
export function restCall(endpoint: Endpoint, input: object): { method: string; address: string; body?: object } {
  const rest: Record<string, unknown> = { ...input }
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET') return { method: endpoint.method, address, body: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))
  return { method: 'GET', address: query.size ? `${address}?${query}` : address }
}

/** The same call as tRPC is asked. */
export function trpcCall(name: string, endpoint: Endpoint, input: object): { method: string; address: string; body?: object } {
  if (endpoint.method !== 'GET') return { method: 'POST', address: `/trpc/${name}`, body: input }
  return { method: 'GET', address: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` }
}
