import type { WatchHow } from '@balcao/contracts/watchers/watches'
import { isInAndOut } from '@balcao/contracts/watchers/watching'
import { type ReactNode, useState } from 'react'
import { type Thing, useThingActs } from './things.data.ts'
import { WatchMenu } from './watch-menu.tsx'

type Open = { thing: Thing; how: WatchHow; anchor: HTMLElement | null }

/**
 * Follows something from a menu: whoever does not yet follows at once, with a way back; whoever does is asked how, at `anchor`.
 * `menu` must stand where it outlives the menu it is chosen in.
 */
export function useFollowMenu(): { follow: (thing: Thing, anchor: HTMLElement | null) => Promise<void>; menu: ReactNode } {
  const acts = useThingActs()
  const [open, setOpen] = useState<Open | null>(null)
  async function follow(thing: Thing, anchor: HTMLElement | null) {
    const state = await acts.state(thing)
    if (state?.watch) setOpen({ thing, how: state.watch, anchor })
    else if (state) await acts.follow(thing)
  }
  const menu = open ? (
    <WatchMenu
      anchor={open.anchor}
      following={open.how}
      levels={!isInAndOut(open.thing.entity)}
      onClose={() => setOpen((last) => last && { ...last, anchor: null })}
      onChange={(how) => void acts.save({ entity: open.thing.entity, id: open.thing.id, ...how })}
      onStop={() => void acts.stop(open.thing, open.how)}
    />
  ) : null
  return { follow, menu }
}
