import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { Attachments } from '@balcao/ui/files/attachments'
import { fileCalls } from '../../lib/files/files.ts'

/** Nobody takes a file back by itself: it goes with its message. */
const READER = { id: 0, edits: false }

/** The files of a message, to be looked at and fetched. */
const MessageFiles = ({ message: { metadata, authorId, createdAt } }: { message: ChatMessage }) => (
  <Attachments
    files={(metadata.files ?? []).map((file) => ({
      ...file,
      ...{ ticketId: null, commentId: null, state: 'clean' as const, threat: null, isInternal: false, isSent: true },
      ...{ authorId: authorId ?? 0, createdAt },
    }))}
    calls={fileCalls}
    reader={READER}
  />
)
export default MessageFiles
