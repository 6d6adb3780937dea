import type { Status } from '@balcao/contracts/tickets/statuses'
import type { FieldIds } from '@balcao/ui/forms/field-frame'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../awaited.ts'
import css from '../tickets/dialogs.module.css'
import { trpc } from '../trpc.ts'
import { useDebounced } from '../use-debounced.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { useDropDown } from './drop-down.ts'
import { t } from './ticket-picker.messages.ts'

export type Picked = { id: number; number: number; title: string; status: Status; who: string }

const REST_MS = 300
const SHOWN = 10

/** Tickets by number or words; before anything is typed, those of one customer, or those the reader is responsible for. */
function useCandidates(text: string, requesterId: number | null) {
  const wanted = useDebounced(text.trim(), REST_MS)
  const number = Number(/^#?\s*(\d{1,9})$/.exec(wanted)?.[1] ?? 0)
  const [byNumber, byWords] = [number > 0, number === 0 && wanted !== '']
  const near = trpc.tickets.list.useQuery(
    byNumber ? { number, limit: 1 } : { ...(requesterId === null ? { assignee: ['me'] } : { requester: [requesterId] }), limit: SHOWN },
    {
      enabled: !byWords,
      placeholderData: keepPreviousData,
    },
  )
  const found = trpc.search.find.useQuery(
    { q: wanted, type: 'ticket', limit: SHOWN },
    { enabled: byWords, placeholderData: keepPreviousData },
  )
  const options: Picked[] = byWords
    ? (found.data?.data ?? []).flatMap(({ title, ticket, person }) =>
        ticket ? [{ ...ticket, title: title.text, who: person?.name ?? '' }] : [],
      )
    : (near.data?.data ?? []).map(({ id, number, title, status, requester }) => ({ id, number, title, status, who: requester.name }))
  return { options, isAwaited: wanted !== text.trim() || isAwaited(byWords ? found : near), isNear: wanted === '' }
}

type TicketPickerProps = {
  ids: FieldIds
  /** Whose other tickets are offered first; null for those the reader is responsible for. */
  requesterId: number | null
  /** Tickets that are not offered. */
  without: readonly number[]
  value: Picked | null
  onChange: (value: Picked | null) => void
}

/** Chooses another ticket that the reader sees. */
export const TicketPicker = ({ ids, requesterId, without, value, onChange }: TicketPickerProps) => {
  const [text, setText] = useState('')
  const { options, isAwaited, isNear } = useCandidates(value ? '' : text, requesterId)
  const dropDown = useDropDown({
    options: options.filter(({ id, status }) => status !== 'merged' && !without.includes(id)),
    keyOf: ({ id }) => id,
    nameOf: ({ number, title }) => `#${number} ${title}`,
    isAwaited,
    autoHighlight: true,
    chosen: value,
    text,
    onText: setText,
  })
  return (
    <Autocomplete<Picked>
      {...dropDown}
      id={ids.id}
      groupBy={() => t(isNear ? (requesterId === null ? 'pickMine' : 'pickRecent') : 'pickFound')}
      loading={isAwaited}
      loadingText={t('searching')}
      noOptionsText={t('nothingFound')}
      value={value}
      onChange={(_, next) => onChange(next)}
      renderOption={({ key, ...props }, { number, title, status, who }) => (
        <li key={key} {...props}>
          <span className={css.option}>
            <StatusGlyph status={status} />
            <span className={css.optionText}>
              <span>
                <span className={css.number}>#{number}</span> {title}
              </span>
              <small>{who}</small>
            </span>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <ComboboxInput
          params={params}
          autoFocus
          placeholder={t('pickPlaceholder')}
          field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, 'aria-required': ids.required }}
        />
      )}
    />
  )
}
