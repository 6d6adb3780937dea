import type { Attachment } from '@balcao/contracts/files/attachments'
import { notFound } from '../../errors.ts'
import type { AttachmentRow } from '../../files/attachment-rows.ts'
import { mustFetch, remove } from '../../files/attachments.ts'
import { keep, mustUpload, type TakenIn, type UploadTo } from '../../files/uploads.ts'
import { asVisitor, type VisitDeps } from './visitors.ts'
import { openConversation } from './visits.ts'

/** The conversation of this browser, as what its visitor uploads to: nobody sends files before they wrote. @throws DomainError visit_ended, conversation_not_found, too_many_files */
export const mayUpload = (deps: VisitDeps, session: string): Promise<UploadTo> =>
  asVisitor(
    deps,
    session,
    async (ctx, visitor) => {
      const conversationId = await openConversation(ctx, visitor)
      if (conversationId === undefined) throw notFound('conversation_not_found')
      const to = { ticketId: null, kind: 'chat', conversationId } as const
      await mustUpload(ctx, to)
      return to
    },
    'read',
  )

/** Keeps what was taken in, to go out with a message of the visitor. @throws DomainError all of `mayUpload`; file_infected */
export const keepUpload = (
  deps: VisitDeps,
  session: string,
  to: UploadTo,
  taken: TakenIn,
): Promise<{ attachment: Attachment; spare: string[] }> => asVisitor(deps, session, (ctx) => keep(ctx, to, taken))

/** A file of a conversation of the visitor's. @throws DomainError visit_ended, attachment_not_found, file_unscanned, file_infected */
export const fetchFile = (deps: VisitDeps, session: string, id: number): Promise<AttachmentRow> =>
  asVisitor(deps, session, (ctx) => mustFetch(ctx, id), 'read')

/** Takes back a file that was not sent. @throws DomainError visit_ended, attachment_not_found, forbidden */
export const removeUpload = (deps: VisitDeps, session: string, id: number): Promise<{ id: number }> =>
  asVisitor(deps, session, (ctx) => remove(ctx, { id }))
