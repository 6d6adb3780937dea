import { useSearch } from '@tanstack/react-router'
import { FiltersPanel } from './filters-panel.tsx'
import { InboundPanel } from './inbound-panel.tsx'
import { MailboxesPanel } from './mailboxes-panel.tsx'
import { SuppressionsPanel } from './suppressions-panel.tsx'
import { tabOf } from './tabs.tsx'
import { TemplatesPanel } from './templates-panel.tsx'
import { useAuthorization } from './use-authorization.ts'

/** Mailboxes, the mails that came in through them, and addresses that get none any more. */
export const Page = () => {
  useAuthorization()
  const tab = tabOf(useSearch({ strict: false }))
  if (tab === 'inbound' || tab === 'waiting') return <InboundPanel key={tab} show={tab === 'waiting' ? 'waiting' : 'all'} />
  if (tab === 'templates') return <TemplatesPanel />
  if (tab === 'filters') return <FiltersPanel />
  return tab === 'suppressions' ? <SuppressionsPanel /> : <MailboxesPanel />
}
