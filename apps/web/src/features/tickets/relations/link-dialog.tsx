import { RELATIONS, type Relation } from '@balcao/contracts/tickets/relation-kinds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { TicketField } from '../../../lib/pickers/ticket-field.tsx'
import type { Picked } from '../../../lib/pickers/ticket-picker.tsx'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { t } from './link-messages.ts'
import { useLinkActs } from './links.data.ts'

/** Says how a ticket stands to another. */
const LinkDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { link } = useLinkActs(ticket.id)
  const [kind, setKind] = useState<Relation>('related')
  const [other, setOther] = useState<Picked | null>(null)
  const [wrong, setWrong] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (!other) return setWrong(t('choose'))
    setBusy(true)
    const why = await link(kind, other)
    setBusy(false)
    if (why === undefined) onClose()
    else setWrong(why)
  }
  return (
    <FormDialog
      title={t('dialogTitle', { number: String(ticket.number) })}
      act={t(isBusy ? 'saving' : 'save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('kind')}>
        {(ids) => (
          <Select
            fullWidth
            value={kind}
            SelectDisplayProps={{ id: ids.id, 'aria-label': t('kind') }}
            onChange={(event) => {
              setKind(event.target.value)
              setWrong(undefined)
            }}
          >
            {RELATIONS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`is_${one}`)}
              </MenuItem>
            ))}
          </Select>
        )}
      </FieldFrame>
      <TicketField
        label={t('other')}
        error={wrong}
        of={ticket}
        value={other}
        onChange={(next) => {
          setOther(next)
          setWrong(undefined)
        }}
      />
    </FormDialog>
  )
}
export default LinkDialog
