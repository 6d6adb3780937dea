import { workOnRuns } from '@balcao/core/duplicates/runs'
import { openDatabase } from '@balcao/db/database'

// Goes on with searches for duplicates until it is killed, and says when it begins.
const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 4 })
const log = { error: ({ err }: { err?: unknown }, text: string) => process.stderr.write(`${text} ${String(err)}\n`) }
process.send?.('begun')
for (;;) await workOnRuns({ db, log })
