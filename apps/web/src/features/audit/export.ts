import { api } from '../../lib/trpc.ts'
import type { Filter } from './filter.ts'

/** How many events an export will hold. Through here a fresh proof of the person is asked for, where one is due. */
export const countExport = async (filter: Filter): Promise<number> => (await api.audit.exportSize.query(filter)).rows

/** Where the file is. */
export function addressOf(filter: Filter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return `/api/audit/export?${query}`
}
