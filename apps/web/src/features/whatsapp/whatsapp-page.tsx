import { ErrorState } from '@balcao/ui/error-state'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { CampaignsPanel } from './campaigns/campaigns-panel.tsx'
import { GuidePanel } from './guide-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { t } from './messages.ts'
import { tabOf, useTabs } from './tabs.tsx'
import { TemplatesPanel } from './templates-panel.tsx'

/** Numbers of WhatsApp, campaigns, their templates, what came and went by them, and how one is set up. */
export const Page = () => {
  const can = useCan()
  const tab = tabOf(useSearch({ strict: false }), useTabs())
  if (!can('whatsapp.manage') && !can('whatsapp.campaign')) return <ErrorState title={t('notAllowed')} />
  if (tab === 'campaigns') return <CampaignsPanel />
  if (tab === 'templates') return <TemplatesPanel />
  if (tab === 'log') return <LogPanel />
  return tab === 'guide' ? <GuidePanel /> : <AccountsPanel />
}
