import { THE_ORGANIZATION } from '@balcao/contracts/maintenance/history/kinds'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { HistoryButton } from '../../lib/config-history/history-button.tsx'
import { BackupsLink } from './backups-link.tsx'
import { ChatWidgetSettings } from './chat-widget/chat-widget.tsx'
import { CustomStatuses } from './custom-statuses/custom-statuses.tsx'
import { Domain } from './domain/domain.tsx'
import { EmailWatchers } from './email-watchers.tsx'
import { Identity } from './identity.tsx'
import { t } from './messages.ts'
import { Notices } from './notices.tsx'
import { Organization } from './organization.tsx'
import { PriorityMatrix } from './priority-matrix/priority-matrix.tsx'
import { Reopening } from './reopening.tsx'
import { Retention } from './retention.tsx'
import { useSettings } from './settings.data.ts'
import css from './settings.module.css'
import { StatusNames } from './status-names/status-names.tsx'
import { StatusReasons } from './status-reasons/status-reasons.tsx'
import { TicketTypes } from './ticket-types/ticket-types.tsx'

/** What an organisation sets for itself; administrators only. */
export const Page = () => {
  const { data, error, refetch } = useSettings()
  const can = useCan()
  const [restores, setRestores] = useState(0)
  const restored = async () => {
    await refetch()
    // What was read reaches the page with the next task: until then the form would begin with what was set before.
    setTimeout(() => setRestores((n) => n + 1))
  }
  const failure = error && !data ? failureOf(error) : null
  const isRefused = failure?.code === 'forbidden'
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        actions={
          data ? <HistoryButton kind="organization" id={THE_ORGANIZATION} name={data.name} onRestored={() => void restored()} /> : undefined
        }
      />
      {failure ? (
        <ErrorState
          title={t(isRefused ? 'forbidden' : 'loadFailed')}
          code={failure.requestId || failure.code}
          onRetry={isRefused ? undefined : () => void refetch()}
        >
          {isRefused ? t('forbiddenText') : failure.message}
        </ErrorState>
      ) : data ? (
        <>
          <Organization key={restores} settings={data} />
          <Identity settings={data} />
          <Domain address={data.address} />
          <StatusNames />
          <CustomStatuses />
          <StatusReasons />
          <TicketTypes />
          <PriorityMatrix />
          <Reopening key={`reopening ${restores}`} settings={data} />
          <EmailWatchers settings={data} />
          <Notices />
          <ChatWidgetSettings />
          {can('audit.read') ? <Retention /> : null}
          {can('backup.manage') ? <BackupsLink /> : null}
        </>
      ) : (
        <>
          <BlockSkeleton height={380} />
          <BlockSkeleton height={180} />
          <BlockSkeleton height={200} />
        </>
      )}
    </div>
  )
}
