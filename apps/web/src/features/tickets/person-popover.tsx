import type { Person } from '@balcao/contracts/common'
import { Avatar } from '@balcao/ui/avatar'
import { UPWARD } from '@balcao/ui/lib/upward'
import Autocomplete from '@mui/material/Autocomplete'
import Popover from '@mui/material/Popover'
import type { PopperProps } from '@mui/material/Popper'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { useMe } from '../../lib/session.ts'
import type { Handing } from './may.ts'
import { t } from './messages.ts'
import { useAssignable } from './people.data.ts'
import css from './properties.module.css'

type Option = { id: number | null; name: string; email: string }

export type PersonPickerProps = {
  anchor: HTMLElement | null
  value?: Person | null
  /** Whom one may choose; anyone, where nothing is said. */
  offers?: Handing
  onChoose: (id: number | null, name: string) => void
  onClose: () => void
  above?: boolean
}

/** Who is responsible: me, nobody, or anyone who can be. */
export const PersonPopover = ({ anchor, value, offers = 'anyone', onChoose, onClose, above }: PersonPickerProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    {...(above ? UPWARD : {})}
    slotProps={{ paper: { role: 'dialog', 'aria-label': t('assignee') } }}
  >
    <PersonSearch
      value={value}
      offers={offers}
      onClose={onClose}
      onChoose={(id, name) => {
        onClose()
        if (id !== (value?.id ?? null) || value === undefined) onChoose(id, name)
      }}
    />
  </Popover>
)

const PersonSearch = ({ value, offers, onChoose, onClose }: Pick<PersonPickerProps, 'value' | 'offers' | 'onChoose' | 'onClose'>) => {
  const me = useMe()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const anyone = offers === 'anyone'
  const { people, isFetching } = useAssignable(search, anyone)
  const fixed: (Option | false)[] = [
    offers !== 'nobody' && { id: me.id, name: t('me', { name: me.name }), email: '' },
    offers !== 'me' && { id: null, name: t('nobody'), email: '' },
  ]
  const options = [...(search ? [] : fixed.filter((one) => one !== false)), ...people.filter(({ id }) => search || id !== me.id)]

  return (
    <div className={css.person}>
      <Autocomplete<Option>
        open
        disablePortal
        autoHighlight
        options={options}
        filterOptions={(all) => all}
        loading={isFetching}
        loadingText={t('searching')}
        noOptionsText={t('nothingFound')}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id ?? 'nobody'}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        value={null}
        inputValue={text}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        onChange={(_, chosen) => chosen && onChoose(chosen.id, chosen.id === me.id ? me.name : chosen.name)}
        // The list is part of the popover and never closes alone: it would keep Escape for itself.
        onClose={(_, reason) => reason === 'escape' && onClose()}
        forcePopupIcon={false}
        slots={{ popper: PlainList }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} aria-current={option.id === (value?.id ?? null) || undefined}>
            <span className={css.option}>
              {option.id === null ? null : <Avatar name={option.id === me.id ? me.name : option.name} size={24} />}
              <span>
                {option.name}
                {option.email ? <small>{option.email}</small> : null}
              </span>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput params={params} autoFocus placeholder={t('searchPeople')} field={{ 'aria-label': t('searchPeople') }} />
        )}
      />
    </div>
  )
}

/** The options stand in the popover itself. */
const PlainList = ({ children }: PopperProps) => <div className={css.options}>{typeof children === 'function' ? null : children}</div>
