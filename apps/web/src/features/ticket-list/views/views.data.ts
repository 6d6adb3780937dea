import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { TicketView } from '@balcao/contracts/ticket-list/views'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../../lib/session.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { trpc } from '../../../lib/trpc.ts'
import { writeSearch } from '../filter/filter.ts'

const NONE: TicketView[] = []

/** The views the reader has, and which of them stand as tabs. Customers have none but those everybody has. */
export function useViews() {
  const staff = isStaff(effectiveRole(useMe()))
  const { data, isError } = trpc.tickets.views.list.useQuery({}, { enabled: staff, staleTime: 60_000 })
  return { staff, views: data?.data ?? NONE, tabs: data?.tabs ?? null, isRead: data !== undefined, isLost: isError || !staff }
}

/** How many tickets each kept view holds, as far as they were counted. */
export function useViewCounts(wanted: boolean): ReadonlyMap<number, number | null> {
  const { data } = trpc.tickets.views.counts.useQuery({}, { enabled: wanted })
  return new Map(data?.data.map(({ id, count }) => [id, count]))
}

/** What the columns of a kept view go by, if it is a board. */
export const boardOf = ({ look }: TicketView) => (look.face === 'board' ? (look.groupBy ?? 'status') : undefined)

/** The address of a kept view's list. */
export const searchOf = (view: TicketView) =>
  writeSearch({ filter: view.filter, order: { sort: view.sort, order: view.order }, viewId: view.id, board: boardOf(view) })

/** The view an address names. One that names nothing else is spelled out as soon as the view is known. */
export function useCurrentView(viewId: number | undefined, bare: true | undefined): TicketView | undefined {
  const { views, isRead, isLost } = useViews()
  const navigate = useNavigate()
  const view = views.find(({ id }) => id === viewId)
  useEffect(() => {
    if (!bare || !(isRead || isLost)) return
    if (!view) notify.info(t('viewGone'), { id: 'view' })
    void navigate({ to: '/tickets', search: view ? searchOf(view) : {}, replace: true })
  }, [bare, isRead, isLost, view, navigate])
  return view
}
