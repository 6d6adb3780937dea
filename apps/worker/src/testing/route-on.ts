import { routeDue } from '@balcao/core/routing/due'
import { openDatabase } from '@balcao/db/database'

// Gives tickets to people until it is killed, and says when it begins.
const db = openDatabase(process.env.DATABASE_URL ?? '', { max: 4 })
const log = { error: ({ err }: { err?: unknown }, text: string) => process.stderr.write(`${text} ${String(err)}\n`) }
process.send?.('begun')
for (;;) await routeDue({ db, log })
