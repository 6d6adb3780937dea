import { t } from './messages.ts'
import css from './panel.module.css'
import { fieldName } from './words.ts'

type Fields = Record<string, unknown> | null

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

/** Field by field, what was and what is. */
export const ChangeTable = ({ before, after }: { before: Fields; after: Fields }) => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <p className={css.quiet}>{t('noChanges')}</p>
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td>
              <del className={css.was}>{words(before?.[field])}</del>
            </td>
            <td>
              <ins className={css.is}>{words(after?.[field])}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
