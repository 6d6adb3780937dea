import { WriteField } from '@balcao/ui/editor/write-field'
import type { ComponentProps } from 'react'
import { useMe } from '../../lib/session.ts'
import { MentionList } from './mentions/mention-list.tsx'
import { useMentions } from './mentions/use-mentions.ts'

type DeskFieldProps = Omit<ComponentProps<typeof WriteField>, 'side' | 'assist' | 'choice'> & {
  ticketId: number
  /** False for customers, who name nobody and have no choice of Markdown. */
  staff: boolean
}

/** The field of a message at the desk: formatted, or as Markdown, as each person likes it; '@' names people. */
export const DeskField = ({ ticketId, staff, ...props }: DeskFieldProps) => {
  const { id, handle } = props
  const me = useMe()
  const mentions = useMentions({ ticketId, enabled: staff, onTake: (one, length) => handle.current?.mention(one, length) })
  return (
    <>
      {staff ? (
        <WriteField {...props} side="staff" choice={`balcao:editor:${me.id}`} assist={mentions} />
      ) : (
        <WriteField {...props} side="customer" />
      )}
      <MentionList mentions={mentions} anchor={() => document.getElementById(id) as HTMLElement} />
    </>
  )
}
