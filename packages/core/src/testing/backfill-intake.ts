import { openDatabase } from '@balcao/db/database'
import { backfillIntake } from '../monitoring/intake/backfill.ts'
import { foldIntake } from '../monitoring/intake/fold.ts'

/** A process that counts what came in, few at a time, until it is killed. */
const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 2 })
process.send?.('ready')
for (;;) {
  await backfillIntake({ db }, { part: 20, runMs: 0 })
  await foldIntake({ db })
}
