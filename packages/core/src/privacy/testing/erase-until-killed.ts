import { openDatabase } from '@balcao/db/database'
import { workOnRuns } from '../retention/work.ts'

/** A process that works on runs of retention rules until it is killed. */
const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 2 })
const log = {
  info: () => undefined,
  error: ({ err }: { err?: unknown }) => {
    throw err
  },
}
process.send?.('ready')
for (;;) await workOnRuns({ db, log })
