import type { Tx } from '@balcao/db/tenant'
import { CALENDARS } from '../content/calendars.ts'
import { type Ids, idOf } from '../write-people.ts'

const TIME_ZONE = 'America/Sao_Paulo'

/** Business hours and holidays, and which queues have which. */
export async function writeCalendars(tx: Tx, { tenantId, queues }: Pick<Ids, 'tenantId' | 'queues'>): Promise<void> {
  for (const { name, hours, isDefault = false, holidays, queues: keys } of CALENDARS) {
    const { id: calendarId } = await tx
      .insertInto('calendars')
      .values({ tenantId, name, timeZone: TIME_ZONE, hours: JSON.stringify(hours), isDefault })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('calendarHolidays')
      .values(holidays.map(({ spans, ...day }) => ({ tenantId, calendarId, ...day, spans: spans ? JSON.stringify(spans) : null })))
      .execute()
    for (const key of keys)
      await tx.updateTable('queues').set({ calendarId }).where('tenantId', '=', tenantId).where('id', '=', idOf(queues, key)).execute()
  }
}
