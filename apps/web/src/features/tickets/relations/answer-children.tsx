import type { TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshRelations } from '../../../lib/caches/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import { BulkReplyDialog } from '../../bulk-replies/bulk-reply-dialog.tsx'

/** Images of one ticket are not those of another. */
const IMAGE = /!\[[^[\]]*\]\([^()]*\)/g

type AnswerChildrenProps = {
  parent: Ticket
  open: readonly TicketRelation['ticket'][]
  /** The last reply on the parent stands there at first, and its children are resolved with it. */
  withSolution?: boolean
  onClose: () => void
}

/** Answers the open children of a ticket together. */
const AnswerChildren = ({ parent, open, withSolution = false, onClose }: AnswerChildrenProps) => {
  const cache = useQueryClient()
  // Read apart from the conversation, which live events patch.
  const said = useQuery({
    queryKey: ['solutionOf', parent.id],
    queryFn: () => api.tickets.comments.list.query({ ticketId: parent.id, order: 'desc', limit: 50 }),
    enabled: withSolution,
    gcTime: 0,
    retry: false,
  })
  if (withSolution && said.isPending) return null
  const solution = said.data?.data.find(({ authorSide, isInternal }) => authorSide === 'staff' && !isInternal)
  return (
    <BulkReplyDialog
      those={{ tickets: open.map(({ id }) => ({ id })) }}
      count={open.length}
      {...(withSolution ? { begin: { text: (solution?.content ?? '').replace(IMAGE, '').trim(), afterwards: 'resolved' } as const } : {})}
      onClose={() => {
        refreshRelations(cache, parent.id)
        onClose()
      }}
    />
  )
}
export default AnswerChildren
