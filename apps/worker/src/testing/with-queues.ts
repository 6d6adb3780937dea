import { openQueues, type Queues } from '@balcao/platform/queues/queues'
import { asOwner } from '@balcao/platform/testing/services'
import { pino } from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import { type EnvironmentOfItsOwn, inAHouseOfItsOwn, sabotage } from './environment.ts'

/** An environment for the tests of a file, with its queues to look into, and what makes statements slow or fail. */
export function withQueues() {
  const opened = {} as { environment: EnvironmentOfItsOwn; queues: Queues }
  inAHouseOfItsOwn((environment) => {
    const env = { DATABASE_URL: environment.postgres.url, REDIS_URL: undefined, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 20 }
    const names = ['reactions', 'outside', 'maintenance'] as const
    Object.assign(opened, { environment, queues: openQueues(env, pino({ level: 'silent' }), { names: [...names] }) })
  })
  afterAll(() => opened.queues.close(0))
  return Object.assign(opened, {
    /** Runs a statement at every insert into a table, until the test ends or what is returned is called. */
    async sabotaged(table: string, statement: string): Promise<() => Promise<void>> {
      const repair = await sabotage(opened.environment.postgres, table, statement)
      onTestFinished(repair)
      return repair
    },
    /** How many statements sleep. */
    async sleepers(): Promise<number> {
      const asleep = "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
      return (await asOwner(opened.environment.postgres.url, asleep)).length
    },
  })
}
