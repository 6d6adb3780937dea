import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { type Chosen, isFilled, TemplateFields } from './template-fields.tsx'
import { useTicketWhatsappActs } from './ticket.data.ts'
import css from './ticket.module.css'

/** Chooses an approved template for the customer of a ticket, fills it in and sends it. */
const TemplateDialog = ({ ticketId, accountId, onClose }: { ticketId: number; accountId: number; onClose: () => void }) => {
  const titleId = useId()
  const query = trpc.whatsapp.templates.list.useQuery({ accountId })
  const { sendTemplate } = useTicketWhatsappActs(ticketId)
  const [chosen, setChosen] = useState<Chosen>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async () => {
    if (!isFilled(chosen)) return
    setBusy(true)
    const why = await sendTemplate({ templateId: chosen.template.id, values: chosen.values.map((value) => value.trim()) })
    setBusy(false)
    setWrong(why)
    if (why === null) onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('templateTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.fields}>
          {wrong ? <p role="alert">{wrong}</p> : null}
          <Loaded query={query}>
            {({ data }) => <TemplateFields templates={data.filter(({ usable }) => usable)} chosen={chosen} onChange={setChosen} />}
          </Loaded>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={busy || !isFilled(chosen)} onClick={() => void send()}>
          {t('send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default TemplateDialog
