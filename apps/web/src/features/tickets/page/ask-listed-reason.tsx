import { listAt } from '../../../lib/tickets/reason-options.data.ts'
import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { ReasonDialog } from '../status-reasons/reason-dialog.tsx'
import { useStatusReasons } from '../status-reasons/status-reasons.data.ts'

/** Asks which reason a ticket goes to a status for, where that status wants one. */
export const AskListedReason = ({ ticket, missing: { mine }, onFill, onClose }: AskMissingProps) => {
  const lists = useStatusReasons()
  const place = mine.status || mine.customStatusId ? { status: mine.status ?? ticket.status, customStatusId: mine.customStatusId } : ticket
  const list = listAt(lists.data ?? [], place)
  return list ? (
    <ReasonDialog place={place} list={list} onReason={(id) => onFill(id === undefined ? {} : { statusReasonId: id })} onClose={onClose} />
  ) : null
}
