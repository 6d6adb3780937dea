import { MAX_SHARE_DAYS } from '@balcao/contracts/documents/bounds'
import { ShareDocument } from '@balcao/contracts/documents/shares'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'

type Wrong = Readonly<Record<string, string>>

/** Makes a link, and shows its address once. */
export const ShareDialog = ({ id, onClose, onMade }: { id: number; onClose: () => void; onMade: () => void }) => {
  const [values, setValues] = useState({ days: '7', password: '', note: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  const change = (field: keyof typeof values) => (value: string) => setValues((held) => ({ ...held, [field]: value }))

  const make = async () => {
    if (address !== undefined) return onClose()
    const { days, password, note } = values
    const parsed = ShareDocument.safeParse({ id, days: Number(days), note: note.trim(), ...(password ? { password } : {}) })
    if (!parsed.success)
      return setWrong(Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), hintOf(String(path[0]))])))
    setWrong({})
    setBusy(true)
    try {
      const { path } = await api.documents.shares.create.mutate(parsed.data)
      setAddress(new URL(path, location.origin).href)
      onMade()
    } catch (error) {
      const fields = fieldErrors(error)
      if (fields.length > 0) setWrong(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
      else notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '')
    notify.success(t('copied'), { id: 'document' })
  }
  const errorOf = (field: string) => (wrong[field] ? { error: wrong[field] } : {})
  return (
    <ConfirmDialog
      open
      title={t('shareTitle')}
      confirm={t(address === undefined ? 'share' : 'close')}
      busy={busy}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      {address === undefined ? (
        <div className={css.form}>
          <FieldFrame label={t('days')} hint={t('daysHint')} required {...errorOf('days')}>
            {(ids) => (
              <PlainInput
                ids={ids}
                name="days"
                type="number"
                autoFocus
                value={values.days}
                onChange={change('days')}
                inputProps={{ min: 1, max: MAX_SHARE_DAYS }}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('password')} hint={t('passwordHint')} optional {...errorOf('password')}>
            {(ids) => <PlainInput ids={ids} name="password" autoComplete="off" value={values.password} onChange={change('password')} />}
          </FieldFrame>
          <FieldFrame label={t('shareNote')} optional {...errorOf('note')}>
            {(ids) => <PlainInput ids={ids} name="note" value={values.note} onChange={change('note')} inputProps={{ maxLength: 200 }} />}
          </FieldFrame>
        </div>
      ) : (
        <div className={css.form}>
          <FieldFrame label={t('address')} hint={t('addressHint')}>
            {(ids) => <PlainInput ids={ids} name="address" readOnly value={address} onChange={() => undefined} />}
          </FieldFrame>
          <div>
            <Button variant="outlined" onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        </div>
      )}
    </ConfirmDialog>
  )
}

const hintOf = (field: string): string => (field === 'days' ? t('daysHint') : field === 'password' ? t('passwordHint') : '')
