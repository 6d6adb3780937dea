import { LEAST_CHARACTERS } from '@balcao/contracts/search/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Autocomplete from '@mui/material/Autocomplete'
import InputAdornment from '@mui/material/InputAdornment'
import { useNavigate } from '@tanstack/react-router'
import { BookOpenText, CircleUser, CornerDownRight, MessageSquareText, Search, Tickets } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ComboboxInput } from '../lib/pickers/combobox-input.tsx'
import { useKeptMark } from '../lib/pickers/kept-mark.ts'
import { useMe } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { SEARCH_ID, searchField } from './header-search-field.tsx'
import { isFor } from './menu.ts'
import { t } from './messages.ts'
import { nameIn } from './screen-messages.ts'
import { MENU_SCREENS } from './screens.ts'
import css from './shell.module.css'

type Target = { key: string; label: string } & (
  | { kind: 'number'; number: number }
  | { kind: 'page'; path: string }
  | { kind: 'ticket' | 'user' | 'comment' | 'article'; id: number }
  | { kind: 'loading' }
)

const ICONS = {
  number: CornerDownRight,
  page: CornerDownRight,
  ticket: Tickets,
  user: CircleUser,
  comment: MessageSquareText,
  article: BookOpenText,
  loading: Search,
}
/** What a message says is shown, and leads nowhere. */
const LEADS_NOWHERE: readonly Target['kind'][] = ['comment', 'loading']
const REST_MS = 300

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** What needs no server: a ticket by its number, pages by their name. */
function useNearTargets(text: string): Target[] {
  const me = useMe()
  const digits = /^#?\s*(\d{1,9})$/.exec(text.trim())?.[1]
  if (digits) return [{ key: 'number', kind: 'number', number: Number(digits), label: t('goToTicket', { number: digits }) }]
  // By the name alone: the words before it are those of every page.
  return MENU_SCREENS.filter((screen) => isFor(me, screen) && plain(nameIn(screen.label)).includes(plain(text))).map(
    ({ path, label }): Target => ({ key: path, kind: 'page', path, label: t('goTo', { name: nameIn(label) }) }),
  )
}

/** Suggestions for what is typed, once the typing has rested. */
function useSuggestions(text: string) {
  const wanted = text.trim()
  const rested = useDebounced(wanted, REST_MS)
  const asks = wanted.length >= LEAST_CHARACTERS
  const { data, isFetching, error } = trpc.search.suggestions.useQuery(
    { q: rested },
    { enabled: asks && rested.length >= LEAST_CHARACTERS, retry: false },
  )
  const isCurrent = rested === wanted
  useEffect(() => {
    // Nobody asked for suggestions: that there are none now is for the log alone.
    if (error) console.warn('Suggestions were not fetched.', failureOf(error).message)
  }, [error])
  const answer = asks && isCurrent ? data : undefined
  return {
    suggestions: (answer?.suggestions ?? []).map(({ type, id, label }): Target => ({ key: `${type}-${id}`, kind: type, id, label })),
    isLoading: asks && (!isCurrent || isFetching),
    isAnswered: answer !== undefined,
  }
}

export type HeaderSearchBoxProps = {
  text: string
  /**
   * Where the caret stood in the field that this one takes the place of, counted from the end of its text: letters may still be typed there until
   * this one is drawn. Nothing where that was not in use.
   */
  caret: [start: number, end: number] | undefined
  onText: (text: string) => void
  onLeave: () => void
}

/** Searches everything; goes to a ticket by its number or to a page by its name without asking anybody. */
export const HeaderSearchBox = ({ text, caret, onText, onLeave }: HeaderSearchBoxProps) => {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const near = useNearTargets(text)
  const { suggestions, isLoading, isAnswered } = useSuggestions(text)
  const [dropped, setDropped] = useState(false)

  const loading: Target = { key: 'loading', kind: 'loading', label: t('searching') }
  const options = isLoading && near.length > 0 ? [...near, loading] : [...near, ...suggestions]
  // Nothing is said of what was not asked, or not answered.
  const hasNews = options.length > 0 || isLoading || isAnswered

  const mark = useKeptMark({ options, keyOf: ({ key }) => key, text, isOpen: dropped && hasNews })

  useLayoutEffect(() => {
    if (!caret) return
    const input = document.getElementById(SEARCH_ID) as HTMLInputElement | null
    if (!input) return
    input.focus()
    input.setSelectionRange(input.value.length - caret[0], input.value.length - caret[1])
  }, [caret])

  const leave = () => {
    setDropped(false)
    onLeave()
  }
  const goToNumber = async (number: number) => {
    try {
      const { data } = await utils.tickets.list.fetch({ number, limit: 1 }, { staleTime: 0 })
      const found = data[0]
      if (found) await navigate({ to: '/tickets/$id', params: { id: String(found.id) } })
      else notify.info(`${t('nothingFound')}: #${number}`)
    } catch (error) {
      notify.error(failureOf(error).message)
    }
  }
  const go = (target: Target) => {
    leave()
    if (target.kind === 'number') void goToNumber(target.number)
    else if (target.kind === 'page') void navigate({ to: target.path })
    else if (target.kind === 'ticket') void navigate({ to: '/tickets', search: { highlight: String(target.id) } as never })
    else if (target.kind === 'article') void navigate({ to: `/knowledge-base/${target.id}` })
    else if (target.kind === 'user') void navigate({ to: '/users', search: { highlight: String(target.id) } as never })
  }

  return (
    <Autocomplete<Target>
      {...mark}
      id={SEARCH_ID}
      forcePopupIcon={false}
      blurOnSelect
      open={dropped && hasNews}
      onOpen={() => setDropped(true)}
      onClose={() => setDropped(false)}
      openOnFocus
      value={null}
      inputValue={text}
      getOptionDisabled={({ kind }) => LEADS_NOWHERE.includes(kind)}
      onInputChange={(_, next, reason) => reason === 'input' && onText(next)}
      onChange={(_, chosen) => chosen && go(chosen)}
      onBlur={leave}
      loading={isLoading}
      loadingText={t('searching')}
      noOptionsText={t('nothingFound')}
      slotProps={{ listbox: { className: css.targets } }}
      renderOption={({ key, ...props }, option) => {
        const Icon = ICONS[option.kind]
        return (
          <li key={key} {...props}>
            <Icon size={14} aria-hidden className={css.targetIcon} />
            <span className={css.target}>{option.label}</span>
          </li>
        )
      }}
      renderInput={(params) => (
        <ComboboxInput
          params={params}
          placeholder={t('searchPlaceholder')}
          field={searchField()}
          start={
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          }
        />
      )}
    />
  )
}
