import { RELATIONS, type Relation } from '@balcao/contracts/tickets/relation-kinds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame } from '@balcao/ui/field-frame'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type FormEvent, useId, useState } from 'react'
import { t } from './link-messages.ts'
import { useLinkActs } from './links.data.ts'
import css from './relations.module.css'
import { type Picked, TicketPicker } from './ticket-picker.tsx'

/** Says how a ticket stands to another. */
const LinkDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const titleId = useId()
  const { link } = useLinkActs(ticket.id)
  const [kind, setKind] = useState<Relation>('related')
  const [other, setOther] = useState<Picked | null>(null)
  const [wrong, setWrong] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!other) return setWrong(t('choose'))
    setBusy(true)
    const why = await link(kind, other)
    setBusy(false)
    if (why === undefined) onClose()
    else setWrong(why)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('dialogTitle', { number: String(ticket.number) })}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
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
            <FieldFrame label={t('other')} error={wrong} required>
              {(ids) => (
                <TicketPicker
                  ids={ids}
                  requesterId={ticket.requester.id}
                  without={[ticket.id]}
                  value={other}
                  onChange={(next) => {
                    setOther(next)
                    setWrong(undefined)
                  }}
                />
              )}
            </FieldFrame>
          </div>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t(isBusy ? 'saving' : 'save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
export default LinkDialog
