import type { ServedDesk } from '../../../server.ts'
import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'

const hours = JSON.stringify({ 1: [['09:00', '18:00']] })
const aCalendar = (desk: ServedDesk, isDefault: boolean) =>
  desk.rows((tx) =>
    tx
      .insertInto('calendars')
      .values({ tenantId: desk.id, name: `Calendário nº ${another()}`, timeZone: 'America/Sao_Paulo', hours, isDefault })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const defaultCalendar = (desk: ServedDesk) =>
  desk.rows((tx) => tx.selectFrom('calendars').select('id').where('isDefault', '=', true).executeTakeFirst())

/** The default one of the tenant, made where there is none yet: several may ask for it at once. */
const calendarRow: Build<{ id: number }> = async ({ desk }) =>
  (await defaultCalendar(desk)) ??
  (await aCalendar(desk, true).catch(async (error: unknown) => {
    const made = await defaultCalendar(desk)
    if (!made) throw error
    return made
  }))
const calendar: Build = async ({ make }) => (await make(calendarRow)).id
/** One that is not the default, beside one that is. */
const spareCalendar: Build = async ({ desk, make }) => {
  await make(calendarRow)
  return (await aCalendar(desk, false)).id
}

/** A holiday of `calendar`. */
const holiday: Build = async ({ desk, make }) => {
  const { id: calendarId } = await make(calendarRow)
  const row = await desk.rows((tx) =>
    tx
      .insertInto('calendarHolidays')
      .values({ tenantId: desk.id, calendarId, date: `20${10 + (another() % 80)}-12-25`, label: 'Natal' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

export const CALENDAR_IDS = { calendar, spareCalendar, holiday }
