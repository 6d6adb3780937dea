import type { Asset } from '@balcao/contracts/assets/assets'
import { displayValue } from '@balcao/contracts/custom-fields/display'
import { sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { language } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './assets.module.css'
import { t } from './messages.ts'

/** The checks of values come with their schemas: not before somebody edits. */
const ValuesDialog = lazy(() => import('../../lib/custom-fields/values-dialog.tsx').then((module) => ({ default: module.ValuesDialog })))

/** What the organisation's own fields say of an asset; nothing where it has none. */
export const AssetFields = ({ asset: { id, name }, editable }: { asset: Pick<Asset, 'id' | 'name'>; editable: boolean }) => {
  const heading = useId()
  const fields = useFields('asset')
  const { data } = trpc.customFields.values.get.useQuery({ entity: 'asset', id }, { enabled: fields.length > 0 })
  const [editing, setEditing] = useState(false)
  if (fields.length === 0) return null
  const values = data?.values ?? {}
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('fields')}
      </h2>
      {data ? null : <TextSkeleton lines={2} />}
      <ul className={css.lines} aria-labelledby={heading}>
        {shownFields(fields, sentValues(values)).map(({ field }) => (
          <li key={field.key} className={css.line}>
            <span className={css.quiet}>{field.label}</span>
            <span>{displayValue(field, values[field.key], language()) || '—'}</span>
          </li>
        ))}
      </ul>
      {editable && data ? (
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t('editFields')}
          </Button>
        </div>
      ) : null}
      {editing ? (
        <Suspense>
          <ValuesDialog entity="asset" id={id} name={name} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
