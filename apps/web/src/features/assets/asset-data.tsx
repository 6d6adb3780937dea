import type { Asset } from '@balcao/contracts/assets/assets'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AssetFacts } from './asset-facts.tsx'
import { AssetForm } from './asset-form.tsx'
import { formOf, inputOf } from './asset-values.ts'
import { refusalOf, useAssetActs } from './assets.data.ts'
import css from './assets.module.css'
import { t } from './messages.ts'

/** What the desk knows of an asset, to read and to change; what was changed can be taken back. */
export const AssetData = ({ asset, editable }: { asset: Asset; editable: boolean }) => {
  const heading = useId()
  const acts = useAssetActs()
  // What was there when the form opened: what others change meanwhile is not written over.
  const [editing, setEditing] = useState<Asset | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(null))
    edit.current?.focus()
  }

  async function undo(before: Asset) {
    const told = { id: 'asset' }
    try {
      await acts.save({ id: before.id, ...inputOf(formOf(before)) })
      notify.success(t('undone', { name: before.name }), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), told)
    }
  }
  async function save(before: Asset, values: ReturnType<typeof inputOf>) {
    const after = await acts.save({ id: before.id, version: before.version, ...values })
    if (after.version !== before.version) notify.undo(t('saved', { name: after.name }), () => void undo(before), { id: 'asset' })
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('data')}
        </h2>
        {editable && !editing ? (
          <Button ref={edit} size="small" onClick={() => setEditing(asset)}>
            {t('edit')}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <AssetForm asset={editing} onSave={(values) => save(editing, values)} onDone={stop} onCancel={stop} />
      ) : (
        <AssetFacts asset={asset} />
      )}
    </section>
  )
}
