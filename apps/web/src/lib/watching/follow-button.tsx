import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { isInAndOut } from '@balcao/contracts/watchers/watching'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../session.ts'
import { t } from './messages.ts'
import { type Thing, useThing, useThingActs } from './things.data.ts'
import { isMuted, WatchMenu } from './watch-menu.tsx'

/** On the page of a thing: follows it, or says how one does and lets that be changed. */
export const FollowButton = ({ thing }: { thing: Thing }) => {
  const may = isAtLeast(effectiveRole(useMe()), 'agent')
  const { how, isUnknown } = useThing(thing, may)
  const acts = useThingActs()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!may) return null
  const { entity, id } = thing
  const chosen = how && t(isInAndOut(entity) ? 'inAndOut' : `level_${how.level}`)
  const label = how && isMuted(how) ? t('muted', { until: exactTime(how.mutedUntil as string) }) : chosen
  return (
    <>
      <Button
        size="small"
        // Following what one follows already changes nothing, and says what is wrong where it cannot be done.
        disabled={how === undefined && !isUnknown}
        startIcon={how ? <BellRing size={14} aria-hidden /> : <Bell size={14} aria-hidden />}
        aria-haspopup={how ? 'menu' : undefined}
        onClick={(event) => (how ? setAnchor(event.currentTarget) : void acts.follow(thing))}
      >
        {how ? t('followingHow', { how: label ?? '' }) : t('followThing')}
      </Button>
      {how ? (
        <WatchMenu
          anchor={anchor}
          following={how}
          levels={!isInAndOut(entity)}
          onClose={() => setAnchor(null)}
          onChange={(next) => void acts.save({ entity, id, ...next })}
          onStop={() => void acts.stop(thing, how)}
        />
      ) : null}
    </>
  )
}
