import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Autocomplete from '@mui/material/Autocomplete'
import InputAdornment from '@mui/material/InputAdornment'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownRight, Search } from 'lucide-react'
import { useState } from 'react'
import { ComboboxInput } from '../lib/combobox-input.tsx'
import { useMe } from '../lib/session.ts'
import { createStore, useStore } from '../lib/store.ts'
import { trpc } from '../lib/trpc.ts'
import { isFor } from './menu.ts'
import { t } from './messages.ts'
import { nameIn } from './screen-messages.ts'
import { MENU_SCREENS } from './screens.ts'
import css from './shell.module.css'

type Target = { label: string; number: number } | { label: string; path: string }

/** On the phone the box is folded away until it is asked for. */
const unfolded = createStore(false)
export function openSearch(): void {
  unfolded.set(true)
  requestAnimationFrame(() => document.getElementById('busca')?.focus())
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Goes to a ticket by its number or to a page by its name. */
export const HeaderSearch = () => {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const me = useMe()
  const open = useStore(unfolded)
  const [text, setText] = useState('')

  const pages: Target[] = MENU_SCREENS.filter((screen) => isFor(me, screen)).map(({ path, label }) => ({
    path,
    label: t('goTo', { name: nameIn(label) }),
  }))
  const digits = /^#?\s*(\d{1,9})$/.exec(text.trim())?.[1]
  const targets = digits
    ? [{ number: Number(digits), label: t('goToTicket', { number: digits }) }]
    : pages.filter(({ label }) => plain(label).includes(plain(text)))

  const go = async (target: Target) => {
    setText('')
    unfolded.set(false)
    if ('path' in target) return navigate({ to: target.path })
    try {
      const { data } = await utils.tickets.list.fetch({ number: target.number, limit: 1 }, { staleTime: 0 })
      const found = data[0]
      if (found) await navigate({ to: '/tickets/$id', params: { id: String(found.id) } })
      else notify.info(`${t('nothingFound')}: #${target.number}`)
    } catch (error) {
      notify.error(failureOf(error).message)
    }
  }

  return (
    <search className={css.search} data-open={open || undefined}>
      <Autocomplete<Target>
        id="busca"
        forcePopupIcon={false}
        blurOnSelect
        autoHighlight={text.trim() !== ''}
        openOnFocus
        value={null}
        inputValue={text}
        options={targets}
        filterOptions={(options) => options}
        getOptionLabel={(option) => option.label}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        onChange={(_, chosen) => chosen && void go(chosen)}
        onBlur={() => {
          setText('')
          unfolded.set(false)
        }}
        noOptionsText={t('nothingFound')}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <CornerDownRight size={14} aria-hidden style={{ marginRight: 8, flex: 'none' }} />
            {option.label}
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput
            params={params}
            placeholder={t('searchPlaceholder')}
            field={{ 'aria-label': t('searchLabel'), enterKeyHint: 'go' }}
            start={
              <InputAdornment position="start">
                <Search size={16} aria-hidden />
              </InputAdornment>
            }
          />
        )}
      />
    </search>
  )
}
