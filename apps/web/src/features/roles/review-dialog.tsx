import type { RoleView } from '@balcao/contracts/roles/roles'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { GrantChange } from './draft.ts'
import { t } from './messages.ts'
import { grantName, permissionName, titleOf } from './names.ts'
import { failed, useRoleActs } from './roles.data.ts'
import css from './roles.module.css'

const GLYPH = { wider: ArrowUpRight, narrower: ArrowDownRight, other: ArrowRight }

type ReviewDialogProps = { role: RoleView; changes: readonly GrantChange[]; onSaved: () => void; onClose: () => void }

/** What saving would change, before it does: each permission from what to what, and how many people it touches. */
export const ReviewDialog = ({ role, changes, onSaved, onClose }: ReviewDialogProps) => {
  const titleId = useId()
  const acts = useRoleActs()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()

  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const permissions = Object.fromEntries(changes.map(({ key, to }) => [key, to]))
    const outcome = await acts.save({ id: role.id, permissions, readAt: role.updatedAt })
    setBusy(false)
    if (failed(outcome)) {
      const { code, message } = outcome.failure
      if (code === 'role_changed') setFailure(t('changedMeanwhile'))
      else if (code !== 'proof_required') setFailure(t('saveFailed', { why: message }))
      return
    }
    onSaved()
    onClose()
    notify.success(t('saved', { role: titleOf(role) }), { id: 'role' })
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('reviewTitle', { role: titleOf(role) })}</DialogTitle>
      <DialogContent className={css.review}>
        <p role="alert" className={failure ? css.failure : undefined}>
          {failure}
        </p>
        <p>{t('reviewAffects', { n: role.users })}</p>
        <ul className={css.diff}>
          {changes.map(({ key, from, to, direction }) => {
            const Glyph = GLYPH[direction]
            return (
              <li key={key} data-direction={direction}>
                <span className={css.diffName}>{permissionName(key)}</span>
                <span className={css.diffWas}>{grantName(key, from)}</span>
                <ArrowRight size={14} role="img" aria-label="→" />
                <strong>{grantName(key, to)}</strong>
                <span className={css.diffWord}>
                  <Glyph size={14} aria-hidden />
                  {t(direction)}
                </span>
              </li>
            )
          })}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button variant="contained" aria-disabled={busy} onClick={() => void save()}>
          {busy ? t('saving') : t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
