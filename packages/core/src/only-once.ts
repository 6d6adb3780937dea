import type { ErrorCode } from '@balcao/contracts/errors'
import type { DeleteResult } from 'kysely'
import { notFound } from './errors.ts'

/**
 * Deletes what was just found. Of two who do so at once the second waits for the first, and finds it gone: nothing is written down or announced twice.
 * @throws DomainError not_found with this code
 */
export async function onlyOnce(removal: { executeTakeFirst(): Promise<DeleteResult> }, gone: ErrorCode): Promise<void> {
  const { numDeletedRows } = await removal.executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(gone)
}
