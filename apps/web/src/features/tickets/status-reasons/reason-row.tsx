import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useState } from 'react'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { PropertyRow } from '../../../lib/tickets/property-row.tsx'
import { listAt } from '../../../lib/tickets/reason-options.data.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from './messages.ts'
import { offered, useStatusReasons } from './status-reasons.data.ts'

const ID = 'campo-status-reason'
const NONE = 0

type ReasonRowProps = { ticket: Ticket; editable: boolean; saving: SaveTicket }

/** Why a ticket is in its status, where that has reasons to choose from. */
const ReasonRow = ({ ticket, editable, saving: { save } }: ReasonRowProps) => {
  const lists = useStatusReasons()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const list = listAt(lists.data ?? [], ticket)
  const choices = list ? offered(list, ticket.statusReason?.id) : []
  const open = () => setAnchor(document.getElementById(ID))

  if (choices.length === 0 && !ticket.statusReason) return null
  const all = [
    ...(list?.required ? [] : [{ value: NONE, label: t('without') }]),
    ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <PropertyRow
        id={ID}
        label={t('reason')}
        value={ticket.statusReason?.name ?? t('without')}
        onOpen={editable && choices.length > 0 ? open : undefined}
      />
      <ChoiceMenu
        anchor={anchor}
        label={t('reason')}
        choices={all}
        value={ticket.statusReason?.id ?? NONE}
        onClose={() => setAnchor(null)}
        onChoose={(id) =>
          void save(
            { statusReasonId: id === NONE ? null : id },
            { told: t('saved', { value: all.find(({ value }) => value === id)?.label ?? '' }) },
          )
        }
      />
    </>
  )
}
export default ReasonRow
