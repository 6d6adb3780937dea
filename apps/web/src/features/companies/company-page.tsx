import type { Company } from '@balcao/contracts/companies/companies'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { PeopleGuesses } from '../../lib/company-guesses/people-guesses.tsx'
import { TabList } from '../../lib/tab-list.tsx'
import { trpc } from '../../lib/trpc.ts'
import { FollowButton } from '../../lib/watching/follow-button.tsx'
import { AssetLines } from '../assets/linked/asset-lines.tsx'
import { CompanyDocuments } from '../documents/company-documents.tsx'
import { HoldPanel } from '../privacy/holds/hold-panel.tsx'
import { ActivityTab } from './activity/activity-tab.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import { CompanyBranches } from './company-branches.tsx'
import { CompanyData } from './company-data.tsx'
import { CompanyDomains } from './company-domains.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyGone } from './company-gone.tsx'
import pageCss from './company-page.module.css'
import { CompanyTickets } from './company-tickets.tsx'
import { Contacts } from './contacts.tsx'
import { ContractTab } from './contract/contract-tab.tsx'
import { endsIn } from './contract/ends-in.ts'
import { EndsSoon } from './contract/ends-soon.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { t } from './messages.ts'
import { type CompanyTab, type PageState, readState, TABS, writeState } from './page-state.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { TicketsTab } from './tickets-tab.tsx'

export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const may = useCan()('company.read')
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.companies.get.useQuery({ id: known ? Number(id) : 0 }, { enabled: may && known, retry: false })
  const failure = query.error && failureOf(query.error)
  const gone = !known || failure?.code === 'company_not_found'
  // Gone while it was shown, with a merge: what is held of it is no company any more.
  if (query.data && !gone) return <Loaded key={query.data.id} company={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {may && known && !failure ? <TextSkeleton lines={6} /> : null}
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      {may && gone ? <CompanyGone /> : null}
      {failure && !gone ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </div>
  )
}

const TAB_NAME = {
  overview: 'tabOverview',
  tickets: 'tabTickets',
  contacts: 'tabContacts',
  contract: 'tabContract',
  documents: 'tabDocuments',
  assets: 'tabAssets',
  fields: 'tabFields',
  activity: 'tabActivity',
} as const satisfies Record<CompanyTab, string>

type PanelProps = { company: Company; editable: boolean; state: PageState; onState: (state: PageState) => void }

/** What the tab in front shows. */
const Panel = ({ company, editable, state, onState }: PanelProps) => {
  switch (state.tab) {
    case 'tickets':
      return <TicketsTab company={company} state={state} onState={onState} />
    case 'contacts':
      return (
        <>
          <PeopleGuesses company={company} editable={editable} card={css.card ?? ''} title={css.heading ?? ''} />
          <Contacts company={company} editable={editable} />
          <CompanyDomains company={company} editable={editable} />
        </>
      )
    case 'contract':
      return <ContractTab company={company} editable={editable} />
    case 'documents':
      return (
        <section className={css.card} aria-label={t('tabDocuments')}>
          <CompanyDocuments company={company} />
        </section>
      )
    case 'assets':
      return <AssetLines of={{ companyId: company.id }} />
    case 'fields':
      return <CompanyFields company={company} />
    case 'activity':
      return <ActivityTab company={company} />
    default:
      return (
        <>
          <CompanyData company={company} editable={editable} />
          <HoldPanel subject="company" id={company.id} />
          <CompanyBranches company={company} />
          <CompanyTickets company={company} />
        </>
      )
  }
}

const Loaded = ({ company }: { company: Company }) => {
  const manages = useCan()('company.manage')
  const acts = useCompanyActs()
  const [open, setOpen] = useState<'merge' | 'remove' | 'close' | null>(null)
  const tabs = useId()
  const navigate = useNavigate()
  const state = readState(useSearch({ strict: false }))
  const { id, name, active } = company
  const show = (next: PageState) =>
    void navigate({ to: '/companies/$id', params: { id: String(id) }, search: writeState(next), replace: true })

  async function setActive(next: boolean, back = false) {
    try {
      await acts.save({ id, active: next })
      const told = { id: 'company' }
      if (back) notify.success(t('undone', { name }), told)
      else notify.undo(t(next ? 'reactivated' : 'deactivated', { name }), () => void setActive(!next, true), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'company' })
    }
  }
  const actions = (
    <>
      <Button size="small" onClick={() => void setActive(!active)}>
        {t(active ? 'deactivate' : 'reactivate')}
      </Button>
      {company.status === 'closed' ? null : (
        <Button size="small" onClick={() => setOpen('close')}>
          {t('close')}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen('merge')}>
        {t('merge')}
      </Button>
      <Button size="small" onClick={() => setOpen('remove')}>
        {t('remove')}
      </Button>
    </>
  )
  const soon = endsIn(company.contract?.end)
  const noted =
    active && soon === null ? undefined : (
      <>
        {active ? null : <span>{t(company.status === 'closed' ? 'closedNote' : 'inactiveNote')} </span>}
        {soon === null ? null : <EndsSoon days={soon} onOpen={() => show({ ...state, tab: 'contract' })} />}
      </>
    )
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        above={company.legalName}
        below={noted}
        actions={
          <>
            <FollowButton thing={{ entity: 'company', id, name }} />
            {manages ? actions : null}
          </>
        }
      />
      <TabList
        label={name}
        id={tabs}
        tabs={TABS.map((tab) => [tab, t(TAB_NAME[tab])])}
        current={state.tab}
        onChange={(tab) => show({ ...state, tab })}
      />
      <div className={pageCss.panel} role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${state.tab}`}>
        <Panel company={company} editable={manages} state={state} onState={show} />
      </div>
      {open === 'close' ? <CloseDialog company={company} onClose={() => setOpen(null)} /> : null}
      {open === 'merge' ? <MergeDialog company={company} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveDialog company={company} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
