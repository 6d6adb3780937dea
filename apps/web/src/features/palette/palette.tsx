import { Kbd } from '@balcao/ui/kbd'
import Dialog from '@mui/material/Dialog'
import useAutocomplete from '@mui/material/useAutocomplete'
import { BookOpenText, CircleUser, CornerDownRight, History, Search, Tickets, Zap } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { closePalette as close, type PaletteAction, takeTyped } from '../../lib/palette.ts'
import { useKeptMark } from '../../lib/pickers/kept-mark.ts'
import { useMe } from '../../lib/session.ts'
import { type Entry, type Group, numberIn } from './entries.ts'
import { t } from './messages.ts'
import { useEntries, useWays } from './palette.data.ts'
import css from './palette.module.css'
import { remember } from './recent.ts'

const ICONS: Record<Group, typeof Zap> = {
  recent: History,
  actions: Zap,
  go: CornerDownRight,
  search: Search,
  tickets: Tickets,
  articles: BookOpenText,
  people: CircleUser,
}

/** Everything that can be done or gone to from here, by the keyboard. */
export const Palette = ({ here }: { here: readonly PaletteAction[] }) => (
  <Dialog
    open
    onClose={close}
    transitionDuration={0}
    slotProps={{ paper: { className: css.paper as string, 'aria-label': t('title') }, container: { className: css.container as string } }}
  >
    <Finder here={here} />
  </Dialog>
)

const Finder = ({ here }: { here: readonly PaletteAction[] }) => {
  const me = useMe()
  const ways = useWays()
  const [text, setText] = useState('')
  const [entered, setEntered] = useState(false)
  const { entries, isSearching, failed } = useEntries(text, here)

  const choose = (entry: Entry) => {
    close()
    if (entry.place) {
      remember(me.id, { key: entry.key, label: entry.label, place: entry.place })
      ways.go(entry.place)
    } else if (entry.group === 'search') ways.searchAll(text.trim())
    else if (entry.group === 'tickets') void ways.goToNumber(numberIn(text) as number)
    // What it opens must not lose the focus to the palette's going.
    else requestAnimationFrame(() => entry.run?.())
  }
  const mark = useKeptMark({ options: entries, keyOf: ({ key }) => key, text, isOpen: true, autoHighlight: true })
  const { getRootProps, getInputLabelProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Entry>({
    ...mark,
    id: 'paleta',
    open: true,
    value: null,
    inputValue: text,
    clearOnBlur: false,
    onInputChange: (_, next, reason) => reason === 'input' && setText(next),
    onChange: (_, chosen) => chosen && choose(chosen),
    onClose: (_, reason) => reason === 'escape' && close(),
  })
  const begin = useEffectEvent(() => {
    // The dialog takes the focus for itself first.
    document.getElementById('paleta')?.focus()
    const typed = takeTyped()
    if (typed.text) setText(typed.text)
    if (typed.entered) setEntered(true)
  })
  useEffect(() => begin(), [])
  // Chosen once the list is that of what was typed.
  const chooseFirst = useEffectEvent(() => entries[0] && choose(entries[0]))
  useEffect(() => {
    if (entered) chooseFirst()
  }, [entered])
  return (
    <div {...getRootProps()}>
      <div className={css.field}>
        <Search size={18} aria-hidden />
        <label {...getInputLabelProps()} htmlFor="paleta" className="visually-hidden">
          {t('title')}
        </label>
        <input {...getInputProps()} className={css.input} placeholder={t('placeholder')} maxLength={200} />
        <Kbd>Esc</Kbd>
      </div>
      <ul {...getListboxProps()} className={css.list}>
        {entries.map((entry, index) => {
          const Icon = ICONS[entry.group]
          const { key, ...props } = getOptionProps({ option: entry, index }) as ReturnType<typeof getOptionProps> & { key: string }
          return (
            <Fragment key={key}>
              {entry.group === entries[index - 1]?.group ? null : (
                <li role="presentation" aria-hidden className={css.group}>
                  {t(entry.group)}
                </li>
              )}
              <li {...props} className={css.option}>
                <Icon size={16} aria-hidden />
                <span className={css.label}>{entry.label}</span>
                {entry.hotkey ? <Kbd>{entry.hotkey}</Kbd> : null}
              </li>
            </Fragment>
          )
        })}
      </ul>
      <p className={css.said} role="status">
        {failed ? t('failed', { why: failed }) : isSearching ? t('searching') : ''}
      </p>
    </div>
  )
}
