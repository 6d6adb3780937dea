import type { Center } from '@balcao/ui/lib/notifications/center'
import type { Filter } from '@balcao/ui/lib/notifications/filter'
import { actsOver, callsOver, centerOf, drawerList } from '@balcao/ui/lib/notifications/keeping'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useIsSignedIn } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'

const calls = callsOver(api.notifications)

export const actsOf = (center: Center) => actsOver(calls, center)

/** The list of the drawer. */
export const useNotifications = (filter: Filter) =>
  useInfiniteQuery({ enabled: useIsSignedIn(), ...drawerList(calls, centerOf(useQueryClient()), filter) })
