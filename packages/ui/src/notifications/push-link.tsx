import { useEffect, useEffectEvent } from 'react'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { onNoticeClick, resumePush } from '../lib/profile/push.ts'

type Notice = { id: number; path: string | null }

/** Takes up what this person switched on in this browser, and goes where a click on a notice of the system leads. Shows nothing. */
export const PushLink = ({ onOpen }: { onOpen: (notice: Notice) => void }) => {
  const { push } = useProfileHost()
  const { person } = push
  const open = useEffectEvent(onOpen)
  const resume = useEffectEvent((who: number) => resumePush(push.base, who, (device) => push.calls.save.mutate(device)))
  useEffect(() => {
    if (person === null) return
    void resume(person)
    return onNoticeClick(push.base, open)
  }, [person, push.base])
  return null
}
