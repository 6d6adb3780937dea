import { LEAST_CHARACTERS } from '@balcao/contracts/search/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { isFor } from '../../app/menu.ts'
import { nameIn } from '../../app/screen-messages.ts'
import { MENU_SCREENS } from '../../app/screens.ts'
import { useCan } from '../../lib/can.ts'
import type { PaletteAction } from '../../lib/palette.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { byGroup, type Entry, nearEntries, numberIn, type Place } from './entries.ts'
import { t } from './messages.ts'
import { recentOf } from './recent.ts'

const REST_MS = 150
const ACCESSIBILITY = '/profile?parte=acessibilidade'
const GROUP_OF = { ticket: 'tickets', user: 'people', article: 'articles' } as const

/** What stands in the palette: what is known here at once, and below it what the server finds. */
export function useEntries(text: string, here: readonly PaletteAction[]) {
  const me = useMe()
  const can = useCan()
  const wanted = text.trim()
  const rested = useDebounced(wanted, REST_MS)
  const asks = rested.length >= LEAST_CHARACTERS && rested === wanted && numberIn(wanted) === undefined
  const { data, isFetching, error } = trpc.search.suggestions.useQuery({ q: rested }, { enabled: asks, retry: false })

  const pages = MENU_SCREENS.filter((screen) => isFor(me, screen)).map(
    ({ path, label }): Entry => ({ key: `page-${path}`, group: 'go', label: nameIn(label), place: { kind: 'page', path } }),
  )
  if (can('ticket.create'))
    pages.push({
      key: 'page-/tickets/new',
      group: 'go',
      label: nameIn('Novo ticket'),
      hotkey: 'C',
      place: { kind: 'page', path: '/tickets/new' },
    })
  if (can('ticket.bulk_reply'))
    pages.push({
      key: 'page-/tickets/bulk-replies',
      group: 'go',
      label: nameIn('Respostas em lote'),
      place: { kind: 'page', path: '/tickets/bulk-replies' },
    })
  if (can('notification.send'))
    pages.push({
      key: 'page-/announcements',
      group: 'go',
      label: t('writeAnnouncement'),
      place: { kind: 'page', path: '/announcements' },
    })
  pages.push({
    key: `page-${ACCESSIBILITY}`,
    group: 'go',
    label: t('accessibility'),
    place: { kind: 'page', path: ACCESSIBILITY },
  })
  // Rights may have changed since: a page that is no longer in the menu is no longer recent.
  const recent = recentOf(me.id)
    .filter(({ place }) =>
      place.kind === 'page' ? pages.some(({ key }) => key === `page-${place.path}`) : place.kind !== 'user' || can('user.list'),
    )
    .map((one): Entry => ({ ...one, group: 'recent' }))
  const near = nearEntries(text, { recent, actions: here.map((action): Entry => ({ ...action, group: 'actions' })), pages })

  const number = numberIn(wanted)
  const byNumber: Entry[] =
    number === undefined ? [] : [{ key: `number-${number}`, group: 'tickets', label: t('goToTicket', { number: String(number) }) }]
  const all: Entry[] = wanted && number === undefined ? [{ key: 'search', group: 'search', label: t('searchFor', { text: wanted }) }] : []
  const found = (asks && data ? data.suggestions : [])
    .flatMap(({ type, id, label }): Entry[] =>
      type === 'comment' ? [] : [{ key: `${type}-${id}`, group: GROUP_OF[type], label, place: { kind: type, id } }],
    )
    .toSorted(byGroup)
  const held = new Set(near.map(({ key }) => key))
  return {
    entries: [...near, ...all, ...byNumber, ...found.filter(({ key }) => !held.has(key))],
    isSearching: wanted.length >= LEAST_CHARACTERS && number === undefined && (rested !== wanted || isFetching),
    failed: asks && error ? failureOf(error).message : undefined,
  }
}

/** The ways an entry may lead. */
export function useWays() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return {
    go: (place: Place) => {
      if (place.kind === 'page') {
        const { pathname, searchParams } = new URL(place.path, location.origin)
        void navigate({ to: pathname, search: Object.fromEntries(searchParams) as never })
      } else if (place.kind === 'ticket') void navigate({ to: '/tickets/$id', params: { id: String(place.id) } })
      else if (place.kind === 'article') void navigate({ to: `/knowledge-base/${place.id}` })
      else void navigate({ to: '/users', search: { highlight: String(place.id) } as never })
    },
    goToNumber: async (number: number) => {
      try {
        const { data } = await utils.tickets.list.fetch({ number, limit: 1 }, { staleTime: 0 })
        const found = data[0]
        if (found) await navigate({ to: '/tickets/$id', params: { id: String(found.id) } })
        else notify.info(t('noSuchTicket', { number: String(number) }))
      } catch (error) {
        notify.error(failureOf(error).message)
      }
    },
    searchAll: (q: string) => void navigate({ to: '/search', search: { q } as never }),
  }
}
