import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { type Chosen, isFilled, TemplateFields } from './template-fields.tsx'
import css from './ticket.module.css'

/** Opens a ticket for a customer with a template to their number. */
const StartDialog = ({ person, onClose }: { person: { id: number; name: string }; onClose: () => void }) => {
  const titleId = useId()
  const navigate = useNavigate()
  const senders = trpc.whatsapp.accounts.senders.useQuery({}).data?.data ?? []
  const [sender, setSender] = useState<number | null>(null)
  const accountId = sender ?? senders[0]?.id ?? 0
  const templates = trpc.whatsapp.templates.list.useQuery({ accountId }, { enabled: accountId > 0 }).data?.data ?? []
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<Chosen>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const ready = isFilled(chosen) && title.trim() !== '' && !busy
  const start = async () => {
    if (!isFilled(chosen)) return
    setBusy(true)
    try {
      const { ticketId } = await api.whatsapp.conversations.start.mutate(
        { userId: person.id, accountId, templateId: chosen.template.id, values: chosen.values.map((value) => value.trim()), title },
        { context: { actionKey: newActionKey() } },
      )
      notify.success(t('started'), { id: 'whatsapp' })
      void navigate({ to: '/tickets/$id', params: { id: String(ticketId) } })
    } catch (error) {
      setWrong(t('failed', { why: failureOf(error).message }))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('startTitle', { name: person.name })}</DialogTitle>
      <DialogContent>
        <div className={css.fields}>
          {wrong ? <p role="alert">{wrong}</p> : null}
          {senders.length > 1 ? (
            <TextField
              select
              size="small"
              fullWidth
              label={t('from')}
              value={String(accountId)}
              onChange={({ target }) => {
                setSender(Number(target.value))
                setChosen(null)
              }}
            >
              {senders.map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
          <TextField
            size="small"
            fullWidth
            required
            autoFocus
            label={t('subject')}
            value={title}
            slotProps={{ htmlInput: { maxLength: MAX_TITLE } }}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TemplateFields templates={templates.filter(({ usable }) => usable)} chosen={chosen} onChange={setChosen} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={!ready} onClick={() => void start()}>
          {t('start')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default StartDialog
