import type { PersonControl } from '@balcao/ui/custom-fields/field-control'
import { X } from 'lucide-react'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { trpc } from '../../lib/trpc.ts'
import { t } from './schedules.messages.ts'
import css from './schedules.module.css'

type RecipientsProps = {
  ids: Parameters<PersonControl>[0]['ids']
  value: readonly number[]
  /** Those whose names are here already. */
  known: readonly { id: number; name: string }[]
  onChange: (value: number[]) => void
}

/** The people who get a report: one is added by name, each can be taken out. */
export const Recipients = ({ ids, value, known, onChange }: RecipientsProps) => {
  const missing = value.filter((id) => !known.some((one) => one.id === id))
  const found = trpc.useQueries((ask) => missing.map((id) => ask.users.get({ id })))
  const people = [...known, ...found.flatMap(({ data }) => (data ? [data] : []))]
  return (
    <div className={css.recipients}>
      {value.length > 0 ? (
        <ul className={css.chips}>
          {value.map((id) => {
            const name = people.find((one) => one.id === id)?.name ?? '…'
            return (
              <li key={id} className={css.chip}>
                {name}
                <button
                  type="button"
                  aria-label={t('removeRecipient', { name })}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <PersonSelect
        key={value.length}
        ids={ids}
        value={null}
        assignable
        onChange={(id) => {
          if (id !== null && !value.includes(id)) onChange([...value, id])
        }}
      />
    </div>
  )
}
