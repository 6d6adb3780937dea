import type { ApproverCandidate } from '@balcao/contracts/approvals/approvals'
import { MAX_APPROVERS } from '@balcao/contracts/approvals/bounds'
import type { FieldIds } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { useDropDown } from '../../lib/pickers/drop-down.ts'
import { useApproverCandidates } from './approvals.data.ts'
import css from './approvals.module.css'
import { t } from './messages.ts'

export type Chosen = { id: number; name: string }
type ApproversFieldProps = { ticketId: number; ids: FieldIds; value: readonly Chosen[]; onChange: (people: Chosen[]) => void }

const detailOf = ({ side, companyName, user }: ApproverCandidate) =>
  [side === 'customer' ? t('customer') : null, companyName, user.email].filter(Boolean).join(' · ')

/** Who is asked: those chosen, and a field that adds one. */
export const ApproversField = ({ ticketId, ids, value, onChange }: ApproversFieldProps) => {
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { people, isAwaited } = useApproverCandidates(ticketId, query)
  const options = people.filter(({ user }) => !value.some(({ id }) => id === user.id))
  const isLoading = isAwaited || query !== text.trim()
  const dropDown = useDropDown<ApproverCandidate>({
    options,
    keyOf: ({ user }) => user.id,
    nameOf: ({ user }) => user.name,
    text,
    isAwaited: isLoading,
    onText: setText,
  })
  return (
    <>
      {value.length > 0 ? (
        <div className={css.chosen}>
          {value.map(({ id, name }) => (
            <Chip
              key={id}
              size="small"
              label={name}
              aria-label={t('takeOff', { name })}
              onDelete={() => onChange(value.filter((one) => one.id !== id))}
            />
          ))}
        </div>
      ) : null}
      <Autocomplete<ApproverCandidate>
        {...dropDown}
        id={ids.id}
        disabled={value.length >= MAX_APPROVERS}
        loading={isLoading}
        loadingText={t('searching')}
        noOptionsText={t('nothingFound')}
        value={null}
        onChange={(_, next) => {
          // What was typed may be the name itself: then the field would keep it.
          setText('')
          if (next) onChange([...value, { id: next.user.id, name: next.user.name }])
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span className={css.option}>
              {option.user.name}
              <small>{detailOf(option)}</small>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput
            params={params}
            field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, 'aria-required': ids.required, maxLength: 200 }}
          />
        )}
      />
    </>
  )
}
