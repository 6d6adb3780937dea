import { another, empty, found, type Row, type Rows, refused } from '../../row.ts'

const newPerson = () => ({ name: 'Ana', email: `pessoa-${another()}@example.test`, role: 'client' })

const anAccount = { name: 'ERP', role: 'support-agent' }
const account = {
  least: 'admin',
  works: ({ serviceAccount }) => ({ id: serviceAccount }),
  naming: { id: found(({ serviceAccount }) => ({ id: serviceAccount })) },
} as const satisfies Row
const serviceToken = {
  least: 'admin',
  works: ({ serviceAccount, serviceToken: tokenId }) => ({ id: serviceAccount, tokenId }),
  naming: {
    id: found(({ serviceAccount, serviceToken: tokenId }, own) => ({ id: serviceAccount, tokenId: own.serviceToken ?? tokenId })),
    tokenId: found(({ serviceToken: tokenId }, own) => ({ id: own.serviceAccount, tokenId })),
  },
} as const satisfies Row
const aToken = { name: 'ERP', scopes: ['read'], expiresInDays: 30 }

/** The people of an organisation. */
export const USERS: Rows = {
  'users.serviceAccounts.list': { least: 'admin', works: () => ({}), naming: {} },
  'users.serviceAccounts.roles': { least: 'admin', works: () => ({}), naming: {} },
  'users.serviceAccounts.get': account,
  'users.serviceAccounts.create': {
    least: 'admin',
    works: ({ user }) => ({ ...anAccount, ownerId: user }),
    naming: {
      ownerId: refused(({ user }) => ({ ...anAccount, ownerId: user })),
      ownerQueueId: refused(({ queue }) => ({ ...anAccount, ownerQueueId: queue })),
      queueIds: refused(({ queue }, own) => ({ ...anAccount, ownerId: own.user, queueIds: [queue] })),
    },
  },
  'users.serviceAccounts.update': {
    least: 'admin',
    works: ({ serviceAccount }) => ({ id: serviceAccount, description: 'Notas fiscais' }),
    naming: {
      id: found(({ serviceAccount }) => ({ id: serviceAccount, description: 'Notas fiscais' })),
      ownerId: refused(({ user }, own) => ({ id: own.serviceAccount, ownerId: user })),
      ownerQueueId: refused(({ queue }, own) => ({ id: own.serviceAccount, ownerQueueId: queue })),
      queueIds: refused(({ queue }, own) => ({ id: own.serviceAccount, queueIds: [queue] })),
    },
  },
  'users.serviceAccounts.remove': account,
  'users.serviceAccounts.tokens': account,
  'users.serviceAccounts.createToken': {
    least: 'admin',
    works: ({ serviceAccount }) => ({ id: serviceAccount, ...aToken }),
    naming: { id: found(({ serviceAccount }) => ({ id: serviceAccount, ...aToken })) },
  },
  'users.serviceAccounts.rotateToken': serviceToken,
  'users.serviceAccounts.revokeToken': serviceToken,
  'users.list': {
    least: 'support-agent',
    works: () => ({}),
    naming: { companyId: empty(({ company }) => ({ companyId: [company] })) },
  },
  'users.roles': { least: 'supervisor', works: () => ({}), naming: {} },
  'users.companies': { least: 'supervisor', works: () => ({}), naming: {} },
  'users.get': { least: 'client', works: ({ user }) => ({ id: user }), naming: { id: found(({ user }) => ({ id: user })) } },
  'users.activity': {
    least: 'support-agent',
    works: ({ junior }) => ({ id: junior }),
    naming: { id: found(({ junior }) => ({ id: junior })) },
  },
  'users.contact.get': {
    least: 'support-agent',
    works: ({ junior }) => ({ id: junior }),
    naming: { id: found(({ junior }) => ({ id: junior })) },
  },
  'users.contact.save': {
    least: 'support-agent',
    works: ({ junior }) => ({ id: junior, version: 0, phone: '' }),
    naming: { id: found(({ junior }) => ({ id: junior, version: 0, phone: '' })) },
  },
  'users.export': {
    least: 'supervisor',
    works: () => ({}),
    naming: { companyId: empty(({ company }) => ({ companyId: [company] })) },
  },
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
  'users.impersonate': {
    least: 'supervisor',
    works: ({ junior }) => ({ id: junior, reason: 'Ver o que falta' }),
    naming: { id: found(({ junior }) => ({ id: junior, reason: 'x' })) },
    // Administrators have it from the start.
    status: { supervisor: 403, manager: 403 },
  },
  'users.remove': { least: 'supervisor', works: ({ junior }) => ({ id: junior }), naming: { id: found(({ junior }) => ({ id: junior })) } },
}
