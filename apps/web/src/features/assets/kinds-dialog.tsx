import type { AssetKind } from '@balcao/contracts/assets/kinds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { refusalOf, useAssetActs, useKinds } from './assets.data.ts'
import css from './assets.module.css'
import { t } from './kinds.messages.ts'

/** The kinds that assets of the organisation are of: to add, to rename, and to delete those that none is of. */
export const KindsDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const acts = useAssetActs()
  const kinds = useKinds()
  const [renaming, setRenaming] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (act: Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await act
      return true
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'asset-kind' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <ul className={css.kinds} aria-labelledby={titleId}>
          {kinds.map((kind) => (
            <li key={kind.id} className={css.kind}>
              {renaming === kind.id ? (
                <NameForm
                  label={t('nameOf', { name: kind.name })}
                  submit={t('save')}
                  initial={kind.name}
                  busy={busy}
                  onSend={async (name) => {
                    const isDone = await run(acts.renameKind(kind.id, name))
                    if (isDone) setRenaming(null)
                    return isDone
                  }}
                  onCancel={() => setRenaming(null)}
                />
              ) : (
                <Row kind={kind} busy={busy} onRename={() => setRenaming(kind.id)} onRemove={() => void run(acts.removeKind(kind.id))} />
              )}
            </li>
          ))}
        </ul>
        <NameForm label={t('name')} submit={t('add')} busy={busy} onSend={(name) => run(acts.addKind(name))} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

type RowProps = { kind: AssetKind; busy: boolean; onRename: () => void; onRemove: () => void }

const Row = ({ kind: { name, assets }, busy, onRename, onRemove }: RowProps) => (
  <>
    <span>
      {name} <span className={css.quiet}>{t('assets', { n: assets })}</span>
    </span>
    <IconButton size="small" aria-label={t('renameOf', { name })} title={t('rename')} onClick={onRename}>
      <Pencil size={16} aria-hidden />
    </IconButton>
    {assets === 0 ? (
      <IconButton size="small" disabled={busy} aria-label={t('remove', { name })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    ) : null}
  </>
)

type NameFormProps = {
  label: string
  submit: string
  initial?: string
  busy: boolean
  /** Answers whether it was taken. */
  onSend: (name: string) => Promise<boolean>
  onCancel?: () => void
}

const NameForm = ({ label, submit, initial = '', busy, onSend, onCancel }: NameFormProps) => {
  const [name, setName] = useState(initial)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !busy) void onSend(name.trim()).then((isDone) => isDone && setName(''))
  }
  return (
    <form className={css.adding} noValidate onSubmit={send}>
      <FieldFrame label={label}>
        {(ids) => (
          <PlainInput
            ids={ids}
            size="small"
            value={name}
            autoFocus={onCancel !== undefined}
            onChange={setName}
            inputProps={{ maxLength: 60, autoComplete: 'off' }}
          />
        )}
      </FieldFrame>
      <Button type="submit" disabled={busy || name.trim() === ''}>
        {submit}
      </Button>
      {onCancel ? <Button onClick={onCancel}>{t('cancel')}</Button> : null}
    </form>
  )
}
