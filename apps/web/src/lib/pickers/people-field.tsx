import type { FieldIds } from '@balcao/ui/forms/field-frame'
import Chip from '@mui/material/Chip'
import { trpc } from '../trpc.ts'
import { t } from './people-field.messages.ts'
import { PersonSelect } from './person-select.tsx'
import css from './pick-field.module.css'

type PeopleFieldProps = { ids: FieldIds; value: readonly number[]; onChange: (ids: number[]) => void }

/** Some people of the organisation: those chosen, and a field that adds one. */
export const PeopleField = ({ ids, value, onChange }: PeopleFieldProps) => {
  const named = trpc.useQueries((ask) => value.map((id) => ask.users.get({ id })))
  return (
    <>
      {value.length > 0 ? (
        <div className={css.people}>
          {value.map((id, n) => {
            const name = named[n]?.data?.name ?? '…'
            return (
              <Chip
                key={id}
                label={name}
                aria-label={t('takeOff', { name })}
                onDelete={() => onChange(value.filter((one) => one !== id))}
              />
            )
          })}
        </div>
      ) : null}
      <PersonSelect
        key={value.join()}
        ids={ids}
        value={null}
        onChange={(id) => id !== null && !value.includes(id) && onChange([...value, id])}
      />
    </>
  )
}
