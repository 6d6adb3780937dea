import { another, found, type Rows, refused } from '../../row.ts'

const newRole = () => ({ name: `Papel ${another()}` })

/** Roles, and what explains their permissions. */
export const ROLES: Rows = {
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
}
