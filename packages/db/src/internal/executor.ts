import { DefaultQueryExecutor, Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { PoolClient } from 'pg'
import type { DB } from '../schema.ts'
import { PgConnection } from './connection.ts'

const snake = new Map<string, string>()
function snakeCase(name: string): string {
  let column = snake.get(name)
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snake.set(name, column)
  }
  return column
}

/** Converts names to snake case while compiling; Kysely's plugin rebuilds every query node by node. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier))
  }
}

const compiler = new SnakeCaseCompiler()
const adapter = new PostgresAdapter()
const dialect = new PostgresDialect({
  pool: () => {
    throw new Error('A transaction is opened with inTenant or inSystem')
  },
})

/** A Kysely bound to one client for the duration of one transaction. */
export function kyselyFor(client: PoolClient): Kysely<DB> {
  const connection = new PgConnection(client)
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor } as never)
}
