import type { RoleView } from '@balcao/contracts/roles/roles'
import { CheckBox } from '@balcao/ui/check-box'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { changesOf, type Draft, toDefaults, withGrant } from './draft.ts'
import { GrantMatrix } from './grant-matrix.tsx'
import { t } from './messages.ts'
import { baseName, titleOf } from './names.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { failed, useRoleActs } from './roles.data.ts'
import css from './roles.module.css'
import { ScopeLegend } from './scope-legend.tsx'

type RoleEditorProps = {
  role: RoleView
  /** The reader's own role: nobody gives more than they have. */
  mine: RoleView | undefined
  /** False for who may only look. */
  mayManage: boolean
  draft: Draft
  onDraft: (draft: Draft) => void
  onBack: () => void
  onAct: (what: 'edit' | 'duplicate' | 'remove') => void
}

/** One role: what it is, what it may, and what of that is changed and not saved. */
export const RoleEditor = ({ role, mine, mayManage, draft, onDraft, onBack, onAct }: RoleEditorProps) => {
  const headingId = useId()
  const [reviewing, setReviewing] = useState(false)
  const changes = changesOf(role, draft)
  const defaults = toDefaults(role)
  const name = titleOf(role)

  return (
    <section className={css.editor} aria-labelledby={headingId}>
      <Button className={css.back} size="small" variant="text" startIcon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
        {t('allRoles')}
      </Button>
      <header className={css.editorHead}>
        <div>
          <h2 id={headingId}>{name}</h2>
          <p className={css.quiet}>
            {role.isSystem ? t('system') : baseName(role)} · {t('people', { n: role.users })} ·{' '}
            {t('changedCount', { n: role.changed.length })}
          </p>
          {role.description ? <p>{role.description}</p> : null}
        </div>
        <div className={css.editorActs}>
          {role.editable && Object.keys(defaults).length > 0 ? (
            <Button size="small" onClick={() => onDraft(defaults)}>
              {t('backToDefaults')}
            </Button>
          ) : null}
          {role.base === 'super_admin' || !mine || !mayManage ? null : (
            <Button size="small" onClick={() => onAct('duplicate')}>
              {t('duplicate')}
            </Button>
          )}
          {role.isSystem || !role.editable ? null : (
            <>
              <Button size="small" onClick={() => onAct('edit')}>
                {t('edit')}
              </Button>
              <Button size="small" onClick={() => onAct('remove')}>
                {t('remove')}
              </Button>
            </>
          )}
        </div>
      </header>
      {role.editable ? (
        <SecondFactor role={role} />
      ) : (
        <p className={css.note}>{t(role.base === 'super_admin' ? 'readOnlySuper' : mayManage ? 'readOnlyAbove' : 'readOnlyLooking')}</p>
      )}
      <GrantMatrix
        label={t('matrix', { role: name })}
        role={role}
        mine={mine}
        draft={draft}
        onChoose={(key, grant) => onDraft(withGrant(role, draft, key, grant))}
      />
      <ScopeLegend />
      {role.editable ? (
        <footer className={css.saveBar} data-dirty={changes.length > 0 || undefined}>
          <p role="status">{t('unsaved', { n: changes.length })}</p>
          <div className={css.editorActs}>
            {changes.length > 0 ? (
              <>
                <Button onClick={() => onDraft({})}>{t('discard')}</Button>
                <Button variant="contained" onClick={() => setReviewing(true)}>
                  {t('review')}
                </Button>
              </>
            ) : null}
          </div>
        </footer>
      ) : null}
      {reviewing ? <ReviewDialog role={role} changes={changes} onSaved={() => onDraft({})} onClose={() => setReviewing(false)} /> : null}
    </section>
  )
}

/** The role asks for a second factor, or not: saved as it is switched. */
const SecondFactor = ({ role }: { role: RoleView }) => {
  const hintId = useId()
  const acts = useRoleActs()
  const [busy, setBusy] = useState(false)
  const change = async (secondFactorRequired: boolean) => {
    if (busy) return
    setBusy(true)
    const outcome = await acts.save({ id: role.id, secondFactorRequired })
    setBusy(false)
    if (!failed(outcome)) notify.success(t('saved', { role: titleOf(role) }), { id: 'role' })
    else if (outcome.failure.code !== 'proof_required') notify.error(t('saveFailed', { why: outcome.failure.message }), { id: 'role' })
  }
  return (
    <div className={css.switch}>
      <label>
        <CheckBox checked={role.secondFactorRequired} describedBy={hintId} busy={busy} onChange={(isOn) => void change(isOn)} />
        {t('secondFactor')}
      </label>
      <p id={hintId} className={css.hint}>
        {t('secondFactorHint')}
      </p>
    </div>
  )
}
