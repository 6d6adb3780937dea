import type { BuiltInView } from '@balcao/contracts/ticket-list/view-names'
import { statusName } from '@balcao/ui/lib/names'
import { t } from '../../../lib/tickets/messages.ts'

/** What a view that everybody has is called: one of a single status goes by its name. */
export const viewName = (view: BuiltInView): string =>
  view === 'waiting' ? statusName('waiting_customer') : view === 'spam' ? statusName(view) : t(`view_${view}`)
