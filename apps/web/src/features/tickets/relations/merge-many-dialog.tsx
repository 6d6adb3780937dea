import type { Ticket } from '@balcao/contracts/tickets/tickets'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import { useState } from 'react'
import css from '../../../lib/tickets/dialogs.module.css'
import { MergeFrame } from './merge-frame.tsx'
import { t } from './messages.ts'

type MergeManyDialogProps = { tickets: readonly Ticket[]; onMerged: () => void; onClose: () => void }

/** Of several tickets, chooses the one that stays; the others go into it. */
const MergeManyDialog = ({ tickets, onMerged, onClose }: MergeManyDialogProps) => {
  // Rows may change, or leave the list, while one chooses.
  const [offered] = useState(tickets)
  const [id, setId] = useState<number | null>(null)
  const target = offered.find((ticket) => ticket.id === id) ?? null
  return (
    <MergeFrame
      title={t('mergeManyTitle', { n: offered.length })}
      sources={target ? offered.filter((ticket) => ticket !== target) : []}
      target={target}
      onClose={onClose}
      onMerged={() => {
        onClose()
        onMerged()
      }}
    >
      {(isMissing) => (
        <fieldset className={css.choices} aria-describedby={isMissing ? 'mesclar-falta' : undefined}>
          <legend>{t('mergeStays')}</legend>
          {offered.map((ticket, index) => (
            <FormControlLabel
              key={ticket.id}
              className={css.choice}
              control={
                <Radio
                  size="small"
                  name="mesclar-em"
                  autoFocus={index === 0}
                  checked={ticket.id === id}
                  onChange={() => setId(ticket.id)}
                />
              }
              label={
                <>
                  <span className={css.number}>#{ticket.number}</span> {ticket.title}
                  <small>{ticket.requester.name}</small>
                </>
              }
            />
          ))}
          {isMissing ? (
            <FormHelperText id="mesclar-falta" error role="alert">
              {t('mergeChoose')}
            </FormHelperText>
          ) : null}
        </fieldset>
      )}
    </MergeFrame>
  )
}
export default MergeManyDialog
