import { openDatabase } from '@balcao/db/database'
import { deriveDue } from '../reports/derive.ts'
import { foldReports } from '../reports/upkeep.ts'

/** A process that derives and adds up until it is killed. */
const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 2 })
const log = {
  error: ({ err }: { err?: unknown }) => {
    throw err
  },
}
process.send?.('ready')
for (;;) {
  await deriveDue({ db, log })
  await foldReports({ db })
}
