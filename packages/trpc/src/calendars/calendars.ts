import { Nothing } from '@balcao/contracts/auth/session'
import { Calendar, CalendarList, CreateCalendar, GetCalendar, RemovedCalendar, UpdateCalendar } from '@balcao/contracts/calendars/calendars'
import { AskHours, DeskHours, FeedSet, SetFeed } from '@balcao/contracts/calendars/holidays'
import * as rules from '@balcao/core/calendars/calendars'
import { hours } from '@balcao/core/calendars/hours'
import { setFeed } from '@balcao/core/calendars/lists'
import { client, manager, supportAgent } from '../endpoint.ts'

export const calendars = {
  list: supportAgent.query('GET /sla/calendars', Nothing, CalendarList, rules.list),
  create: manager.creation('POST /sla/calendars', CreateCalendar, Calendar, rules.create),
  get: supportAgent.query('GET /sla/calendars/{id}', GetCalendar, Calendar, rules.get),
  update: manager.mutation('PUT /sla/calendars/{id}', UpdateCalendar, Calendar, rules.update),
  remove: manager.mutation('DELETE /sla/calendars/{id}', GetCalendar, RemovedCalendar, rules.remove),
  setFeed: manager.staged('PUT /sla/calendars/{id}/feed', SetFeed, FeedSet, ({ installation, open }, input) =>
    setFeed(installation.holidays, open, input),
  ),
  hours: client.query('GET /portal/hours', AskHours, DeskHours, hours),
}
