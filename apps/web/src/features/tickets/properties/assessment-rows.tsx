import { LEVELS, type Level } from '@balcao/contracts/tickets/matrix-words'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { proposedPriority } from '@balcao/ui/lib/texts/assessment'
import { useState } from 'react'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import { levelName, type Side } from '../../../lib/tickets/level-name.ts'
import { Fact, PropertyRow } from '../../../lib/tickets/property-row.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'

type AssessmentRowsProps = { ticket: Ticket; editable: boolean; saving: SaveTicket }

/** Urgency and impact, which propose the priority anew when they change, and why it is another. */
const AssessmentRows = ({ ticket, editable, saving: { pending, save } }: AssessmentRowsProps) => {
  const [open, setOpen] = useState<{ side: Side; anchor: HTMLElement } | null>(null)
  const levelOf = (side: Side): Level | undefined => (pending[side] === undefined ? ticket[side] : (pending[side] ?? undefined))
  const isOther = ticket.priority !== proposedPriority(ticket.urgency, ticket.impact)
  const row = (side: Side) => {
    const level = levelOf(side)
    const id = `campo-${side}`
    return (
      <>
        <PropertyRow
          id={id}
          label={t(side)}
          value={levelName(side, level)}
          onOpen={
            editable
              ? () => {
                  const anchor = document.getElementById(id)
                  if (anchor) setOpen({ side, anchor })
                }
              : undefined
          }
        />
        <ChoiceMenu
          anchor={open?.side === side ? open.anchor : null}
          label={t(side)}
          choices={LEVELS.toReversed().map((value) => ({ value, label: levelName(side, value) }))}
          value={level}
          onClose={() => setOpen(null)}
          onChoose={(next) => void save({ [side]: next }, { told: t('saved', { field: t(side), value: levelName(side, next) }) })}
        />
      </>
    )
  }
  return (
    <>
      {row('urgency')}
      {row('impact')}
      {ticket.priorityReason && isOther ? <Fact label={t('reason')} value={ticket.priorityReason} /> : null}
    </>
  )
}
export default AssessmentRows
