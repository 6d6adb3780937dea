import { Done, Nothing } from '@balcao/contracts/auth/session'
import { ChangeTime, GetTime, ListTime, LogTime, MyTimer, StartTimer, TicketTime, TimeEntry } from '@balcao/contracts/time/time'
import * as rules from '@balcao/core/time/time'
import * as timers from '@balcao/core/time/timers'
import { supportAgent } from '../endpoint.ts'

export const time = {
  list: supportAgent.query('GET /tickets/{ticketId}/time-entries', ListTime, TicketTime, rules.list),
  log: supportAgent.creation('POST /tickets/{ticketId}/time-entries', LogTime, TimeEntry, rules.log),
  change: supportAgent.mutation('PATCH /tickets/time-entries/{id}', ChangeTime, TimeEntry, rules.change),
  remove: supportAgent.mutation('DELETE /tickets/time-entries/{id}', GetTime, Done, rules.remove),
  timer: supportAgent.query('GET /tickets/timer', Nothing, MyTimer, timers.mine),
  stop: supportAgent.creation('POST /tickets/timer/stop', Nothing, TimeEntry, timers.stop),
  drop: supportAgent.mutation('DELETE /tickets/timer', Nothing, Done, timers.drop),
  start: supportAgent.creation('POST /tickets/{ticketId}/timer', StartTimer, MyTimer, timers.start),
}
