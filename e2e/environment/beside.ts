import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'

type Beside = {
  /** Mails that are held, a digest's until its hour, are due now. */
  dueMails: () => Promise<void>
  /** Queues come with the organisation: no call names one. */
  nameQueue: (from: string, to: string) => Promise<void>
  close: () => Promise<void>
}

/** What no screen does: done in the environment's database, for all of its organisations. */
export function besideTheApp(url: string): Beside {
  const db = openDatabase(url, { max: 1 })
  return {
    async dueMails() {
      await inSystem(db, (tx) => tx.updateTable('noticeMails').set({ dueAt: new Date().toISOString() }).execute())
    },
    async nameQueue(from, to) {
      await inSystem(db, (tx) => tx.updateTable('queues').set({ name: to }).where('name', '=', from).execute())
    },
    close: () => db.close(),
  }
}
