import { look } from '@balcao/ui/lib/session/impersonation'
import { MaintenanceNotice } from '@balcao/ui/maintenance-notice'
import { ChatWidget } from '../features/chat/widget.tsx'
import { ChatOfferStrip } from '../features/notifications/live/chat-offer-strip.tsx'
import { useMe } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'

const READ_EVERY_MS = 30_000

/** What every page of the staff app has, and none waits for. */
export const Later = () => {
  const { data, dataUpdatedAt } = trpc.maintenance.notice.useQuery({}, { refetchInterval: READ_EVERY_MS, retry: false })
  // Conversations are the person's own.
  const hasChat = !useMe().featuresOff?.includes('chat') && !look
  return (
    <>
      <MaintenanceNotice notice={data} readAt={dataUpdatedAt} />
      <ChatOfferStrip />
      {hasChat ? <ChatWidget /> : null}
    </>
  )
}
