import { UserFilter } from '@balcao/contracts/users/users'
import { beginUsers, mayExport, usersPart } from '@balcao/core/users/export'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** People as a file. */
export const userTransfers: Transfers = {
  'users.export': supervisor.export('GET /users/export', UserFilter, {
    counted: 'user-export',
    what: 'users',
    mayExport,
    begin: async (ctx, input) => {
      const file = await beginUsers(ctx, input)
      return { file, first: file.rows > 0 ? { name: '', id: 0 } : undefined, name: file.name }
    },
    part: usersPart,
  }),
}
