import { MAX_VIEW_NAME } from '@balcao/contracts/ticket-list/view-names'
import type { CreateTicketView, TicketView } from '@balcao/contracts/ticket-list/views'
import { CheckBox } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import css from '../list/list.module.css'
import { isRefusal, useViewActs } from './view-acts.data.ts'
import type { Tab } from './view-tabs.ts'
import { searchOf, useViews } from './views.data.ts'
import { t } from './views.messages.ts'
import views from './views.module.css'

type ViewDialogProps = {
  /** The one to rename; left out for a new one. */
  view?: TicketView
  contents: Omit<CreateTicketView, 'name'>
  tabs: readonly Tab[]
  onClose: () => void
}

/** Gives a view its name; what was typed stays until it is saved or given up. */
export const ViewDialog = ({ view, contents, tabs, onClose }: ViewDialogProps) => {
  const titleId = useId()
  const nameId = useId()
  const navigate = useNavigate()
  const acts = useViewActs()
  const { tabs: chosen } = useViews()
  const mayShare = useCan()('view.share')
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const refuse = (why: string) => {
      setWrong(why)
      document.getElementById(nameId)?.focus()
    }
    if (busy) return
    if (!name.trim()) return refuse(t('nameMissing'))
    setBusy(true)
    const outcome = view ? await acts.save({ id: view.id, name }) : await acts.create({ ...contents, name, shared })
    setBusy(false)
    if (isRefusal(outcome)) return refuse(outcome.why)
    notify.success(t(view ? 'renamed' : 'created', { name: outcome.name }), { id: 'view' })
    onClose()
    if (view) return
    // Where tabs were chosen, the new view joins them.
    if (chosen) await acts.saveTabs([...tabs.filter((tab) => tab !== outcome.id), outcome.id])
    void navigate({ to: '/tickets', search: searchOf(outcome) })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t(view ? 'renameTitle' : 'createTitle')}</DialogTitle>
        <DialogContent className={views.viewForm}>
          <FieldFrame label={t('name')} id={nameId} error={wrong} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={name}
                onChange={setName}
                autoFocus
                autoComplete="off"
                inputProps={{ maxLength: MAX_VIEW_NAME }}
              />
            )}
          </FieldFrame>
          {!view && mayShare ? (
            <label className={views.viewShared}>
              <CheckBox checked={shared} onChange={(isOn) => setShared(isOn)} />
              {t('withTeam')}
            </label>
          ) : null}
          {view ? null : <p className={css.quiet}>{t('withTeamHint')}</p>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t(view ? 'confirm' : 'create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
