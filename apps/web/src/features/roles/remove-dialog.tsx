import type { RoleView } from '@balcao/contracts/roles/roles'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from './messages.ts'
import { titleOf } from './names.ts'
import { failed, useRoleActs } from './roles.data.ts'
import css from './roles.module.css'

type RemoveDialogProps = { role: RoleView; roles: readonly RoleView[]; onDone: () => void; onClose: () => void }

/** Removes a role; people who have it get another one, chosen here. */
export const RemoveDialog = ({ role, roles, onDone, onClose }: RemoveDialogProps) => {
  const acts = useRoleActs()
  const [replacement, setReplacement] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const needed = role.users > 0

  const remove = async () => {
    if (needed && !replacement) {
      setMissing(true)
      document.getElementById('campo-replacementId')?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    const outcome = await acts.remove(role.id, replacement ? Number(replacement) : undefined)
    setBusy(false)
    if (failed(outcome)) {
      if (outcome.failure.code !== 'proof_required') setFailure(t('removeFailed', { why: outcome.failure.message }))
      return
    }
    notify.success(t('removed', { role: role.name }), { id: 'role' })
    onDone()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('removeTitle', { role: role.name })}
      confirm={t('remove')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={css.form}>
        <p role="alert" className={failure ? css.failure : undefined}>
          {failure}
        </p>
        <p>{needed ? t('removeSome', { n: role.users }) : t('removeNobody')}</p>
        {needed ? (
          <FieldFrame
            label={t('replacement')}
            id="campo-replacementId"
            required
            error={missing && !replacement ? t('chooseReplacement') : undefined}
          >
            {(ids) => (
              <NativeSelect
                id={ids.id}
                value={replacement}
                placeholder={t('chooseReplacement')}
                options={roles
                  .filter((one) => one.id !== role.id && one.base !== 'admin' && one.base !== 'super_admin')
                  .map((one) => [String(one.id), titleOf(one)])}
                describedBy={ids.describedBy}
                invalid={ids.invalid}
                onChange={setReplacement}
              />
            )}
          </FieldFrame>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
