import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FormField } from '@balcao/contracts/custom-fields/forms'
import { CheckBox } from '@balcao/ui/check-box'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { SortableList } from '../../../lib/lists/sortable-list.tsx'
import { fieldTypeName } from '../type-names.ts'
import { changed, moved } from './form-draft.ts'
import css from './forms.module.css'
import { t } from './messages.ts'

type FormEntriesProps = {
  entries: readonly FormField[]
  fields: readonly CustomField[]
  onChange: (entries: FormField[]) => void
}

/** The fields of a form in their order, each with when it must be filled. */
export const FormEntries = ({ entries, fields, onChange }: FormEntriesProps) => {
  const items = entries.flatMap((entry) => {
    const field = fields.find(({ key }) => key === entry.customField)
    return field ? [{ id: field.id, field, entry }] : []
  })
  if (items.length === 0) return <p className={css.quiet}>{t('noFields')}</p>
  return (
    <SortableList
      label={t('order')}
      items={items}
      onMove={({ field }, to) => onChange(moved(entries, field.key, to))}
      rowOf={({ field, entry }) => ({
        label: field.label,
        active: field.isActive,
        name: () => (
          <div className={css.entry}>
            <span className={css.entryName}>{field.label}</span>
            {(['required', 'requiredToResolve'] as const).map((when) => (
              <label key={when} className="custom-check">
                <CheckBox
                  label={t(`${when}Of`, { field: field.label })}
                  checked={entry[when]}
                  onChange={(isOn) => onChange(changed(entries, field.key, { [when]: isOn }))}
                />
                {t(when)}
              </label>
            ))}
          </div>
        ),
        facts: [fieldTypeName(field.type), ...(field.isActive ? [] : [t('inactive')]), ...(field.showWhen ? [t('conditional')] : [])],
        moveUp: t('moveUp', { field: field.label }),
        moveDown: t('moveDown', { field: field.label }),
        menu: (
          <IconButton aria-label={t('takeOut', { field: field.label })} onClick={() => onChange(entries.filter((one) => one !== entry))}>
            <X size={16} aria-hidden />
          </IconButton>
        ),
      })}
    />
  )
}
