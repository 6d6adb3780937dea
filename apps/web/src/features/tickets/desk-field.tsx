import { WriteField } from '@balcao/ui/editor/write-field'
import type { ComponentProps } from 'react'
import { useMe } from '../../lib/session.ts'
import { MentionList } from './mentions/mention-list.tsx'
import { useMentions } from './mentions/use-mentions.ts'

type DeskFieldProps = Omit<ComponentProps<typeof WriteField>, 'side' | 'assist' | 'plain' | 'choice'> & {
  ticketId: number
  /** False for customers, who write plain text here and name nobody. */
  staff: boolean
}

/** The field of a message at the desk: formatted, or as Markdown, as each person likes it; '@' names people. */
export const DeskField = ({ ticketId, staff, ...props }: DeskFieldProps) => {
  const { id, handle } = props
  const me = useMe()
  const mentions = useMentions({ ticketId, enabled: staff, onTake: (one, length) => handle.current?.mention(one, length) })
  return (
    <>
      <WriteField {...props} side={staff ? 'staff' : 'customer'} plain={!staff} choice={`balcao:editor:${me.id}`} assist={mentions} />
      <MentionList mentions={mentions} anchor={() => document.getElementById(id) as HTMLElement} />
    </>
  )
}
