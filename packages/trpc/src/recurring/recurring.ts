import { Done } from '@balcao/contracts/auth/session'
import {
  CreateRecurring,
  GetRecurring,
  ListRecurring,
  MadeNow,
  PreviewRecurring,
  RecurringList,
  RecurringPreview,
  RecurringTicket,
  UpdateRecurring,
} from '@balcao/contracts/recurring/recurring'
import * as acts from '@balcao/core/recurring/acts'
import * as rules from '@balcao/core/recurring/recurring'
import { supervisor } from '../endpoint.ts'

export const recurring = {
  list: supervisor.query('GET /tickets/recurring', ListRecurring, RecurringList, rules.list),
  preview: supervisor.query('GET /tickets/recurring/preview', PreviewRecurring, RecurringPreview, rules.preview),
  get: supervisor.query('GET /tickets/recurring/{id}', GetRecurring, RecurringTicket, rules.get),
  create: supervisor.creation('POST /tickets/recurring', CreateRecurring, RecurringTicket, rules.create),
  update: supervisor.mutation('PATCH /tickets/recurring/{id}', UpdateRecurring, RecurringTicket, rules.update),
  remove: supervisor.mutation('DELETE /tickets/recurring/{id}', GetRecurring, Done, rules.remove),
  restore: supervisor.mutation('POST /tickets/recurring/{id}/restore', GetRecurring, RecurringTicket, rules.restore),
  pause: supervisor.mutation('POST /tickets/recurring/{id}/pause', GetRecurring, RecurringTicket, acts.pause),
  resume: supervisor.mutation('POST /tickets/recurring/{id}/resume', GetRecurring, RecurringTicket, acts.resume),
  skip: supervisor.mutation('POST /tickets/recurring/{id}/skip', GetRecurring, RecurringTicket, acts.skip),
  makeNow: supervisor.creation('POST /tickets/recurring/{id}/run', GetRecurring, MadeNow, acts.makeNow),
}
