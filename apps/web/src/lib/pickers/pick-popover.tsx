import { UPWARD } from '@balcao/ui/lib/react/upward'
import Autocomplete from '@mui/material/Autocomplete'
import Popover from '@mui/material/Popover'
import type { PopperProps } from '@mui/material/Popper'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { t } from '../tickets/messages.ts'
import css from '../tickets/properties.module.css'
import { ComboboxInput } from './combobox-input.tsx'
import { useKeptMark } from './kept-mark.ts'

/** One to choose; without an id, it is none of them. */
export type Choice = { id: number | null; name: string; detail?: string; picture?: ReactNode }

type PickPopoverProps<Given> = {
  anchor: HTMLElement | null
  label: string
  searchLabel: string
  /** The one that is chosen now; undefined where several differ. */
  current: number | null | undefined
  /** Looks for what has these words; a hook. */
  useChoices: (search: string, given: Given) => { choices: readonly Choice[]; isAwaited: boolean }
  /** What else its choices hang on. */
  given: Given
  onChoose: (choice: Choice) => void
  onClose: () => void
  above?: boolean
}

/** One of many, found by typing, at the place that shows it. */
export const PickPopover = <Given,>({ anchor, label, above, ...search }: PickPopoverProps<Given>) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={search.onClose}
    {...(above ? UPWARD : {})}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
  >
    <Search {...search} />
  </Popover>
)

type SearchProps<Given> = Omit<PickPopoverProps<Given>, 'anchor' | 'label' | 'above'>

const Search = <Given,>({ searchLabel, current, useChoices, given, onChoose, onClose }: SearchProps<Given>) => {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const found = useChoices(asked, given)
  const isAwaited = found.isAwaited || asked !== text.trim()
  const mark = useKeptMark({ options: found.choices, keyOf: ({ id }) => id ?? 'none', text, isOpen: true, isAwaited, autoHighlight: true })
  const choose = (choice: Choice) => {
    onClose()
    if (choice.id !== current) onChoose(choice)
  }
  return (
    <div className={css.person}>
      <Autocomplete<Choice>
        {...mark}
        open
        disablePortal
        loading={isAwaited}
        loadingText={t('searching')}
        noOptionsText={t('nothingFound')}
        value={null}
        inputValue={text}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        onChange={(_, chosen) => chosen && choose(chosen)}
        // The list is part of the popover and never closes alone: it would keep Escape for itself.
        onClose={(_, reason) => reason === 'escape' && onClose()}
        forcePopupIcon={false}
        slots={{ popper: PlainList }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} aria-current={option.id === (current ?? null) || undefined}>
            <span className={css.option}>
              {option.picture}
              <span>
                {option.name}
                {option.detail ? <small>{option.detail}</small> : null}
              </span>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput params={params} autoFocus placeholder={searchLabel} field={{ 'aria-label': searchLabel }} />
        )}
      />
    </div>
  )
}

/** The options stand in the popover itself. */
const PlainList = ({ children }: PopperProps) => <div className={css.options}>{typeof children === 'function' ? null : children}</div>
