import { Kbd } from '@balcao/ui/kbd'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import { openPalette } from '../lib/palette.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { HeaderSearchBoxProps } from './header-search-box.tsx'
import { SEARCH_ID, searchField } from './header-search-field.tsx'
import { t } from './messages.ts'
import css from './shell.module.css'

/** On the phone the box is folded away until it is asked for. */
const unfolded = createStore(false)
export function openSearch(): void {
  unfolded.set(true)
  requestAnimationFrame(() => document.getElementById(SEARCH_ID)?.focus())
}

type Suggesting = { Box: ComponentType<HeaderSearchBoxProps>; caret: HeaderSearchBoxProps['caret'] }

/** The header's search. What suggests comes with the first focus; until then, and where it cannot be had, Enter searches all the same. */
export const HeaderSearch = () => {
  const navigate = useNavigate()
  const open = useStore(unfolded)
  const [text, setText] = useState('')
  const [suggesting, setSuggesting] = useState<Suggesting>()
  const field = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const due = useRef<ComponentType<HeaderSearchBoxProps>>(null)

  const takeOver = () => {
    // Letters being composed (accents, IME) would be lost with the field.
    if (!due.current || composing.current) return
    const input = field.current
    const inUse = input && document.activeElement === input
    const fromEnd = (at: number | null) => (input?.value.length ?? 0) - (at ?? 0)
    setSuggesting({ Box: due.current, caret: inUse ? [fromEnd(input.selectionStart), fromEnd(input.selectionEnd)] : undefined })
  }
  const suggest = () =>
    import('./header-search-box.tsx').then(
      ({ HeaderSearchBox }) => {
        due.current = HeaderSearchBox
        takeOver()
      },
      () => undefined,
    )
  const leave = () => {
    setText('')
    unfolded.set(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (!q) return
    leave()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to: '/search', search: { q } as never })
  }

  return (
    <search className={css.search} data-open={open || undefined}>
      <form onSubmit={submit}>
        {suggesting ? (
          <suggesting.Box text={text} caret={suggesting.caret} onText={setText} onLeave={leave} />
        ) : (
          <label className={css.plain}>
            <Search size={16} aria-hidden />
            <input
              {...searchField()}
              id={SEARCH_ID}
              ref={field}
              role="combobox"
              aria-expanded={false}
              aria-autocomplete="list"
              autoComplete="off"
              value={text}
              placeholder={t('searchPlaceholder')}
              onFocus={suggest}
              onPointerEnter={suggest}
              onBlur={leave}
              onChange={(event) => setText(event.target.value)}
              onCompositionStart={() => {
                composing.current = true
              }}
              onCompositionEnd={() => {
                composing.current = false
                takeOver()
              }}
            />
          </label>
        )}
      </form>
      <button
        type="button"
        className={css.palette}
        aria-label={`${t('palette')}, Ctrl K`}
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <Kbd>Ctrl K</Kbd>
      </button>
    </search>
  )
}
