import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { observeStatement } from '../slow-statements.ts'
import { send } from './batch.ts'

/** A Kysely connection over one checked-out client. */
export class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient
  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const began = performance.now()
    const answer = send(this.#client, query.sql, query.parameters).catch((error: Error) => {
      // The present stack ends at the socket, so it is replaced by the caller's.
      Error.captureStackTrace(error)
      throw error
    })
    const { command, count, rows } = await answer.finally(() => observeStatement(query.sql, began))
    const isChange = command !== 'SELECT' && count !== null
    return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(count) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for it; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on a tenant connection')
  }
}
