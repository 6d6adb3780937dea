import { useSearch } from '@tanstack/react-router'
import { InboundPanel } from './inbound-panel.tsx'
import { MailboxesPanel } from './mailboxes-panel.tsx'
import { SuppressionsPanel } from './suppressions-panel.tsx'
import { tabOf } from './tabs.tsx'

/** Mailboxes, the mails that came in through them, and addresses that get none any more. */
export const Page = () => {
  const tab = tabOf(useSearch({ strict: false }))
  if (tab === 'inbound' || tab === 'waiting') return <InboundPanel key={tab} show={tab === 'waiting' ? 'waiting' : 'all'} />
  return tab === 'suppressions' ? <SuppressionsPanel /> : <MailboxesPanel />
}
