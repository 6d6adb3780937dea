import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { SetupListPage } from '../../../lib/lists/setup-list-page.tsx'
import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { ChecklistTabs } from '../tabs.tsx'
import { templateCard, templateColumns } from './columns.tsx'
import { t } from './messages.ts'
import { useTemplateActs, useTemplates } from './templates.data.ts'

/** What tickets can get as checklists. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('checklist.manage')
  const query = useTemplates()
  const acts = useTemplateActs()
  const { queues } = useTicketOptions(true)
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<ChecklistTabs current="templates" />}
      query={query}
      columns={(button) => templateColumns(queues, button)}
      card={templateCard}
      rowVersion={({ version, uses }) => `${version} ${uses}`}
      readOnly={may ? undefined : t('open')}
      onOpen={({ id }) => void navigate({ to: '/checklists/templates/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/checklists/templates/new' })}
      actsOf={(template) => [
        [t('copy'), () => void navigate({ to: '/checklists/templates/new', search: { from: template.id } })],
        [t(template.active ? 'deactivate' : 'activate'), () => void acts.setActive(template, !template.active)],
      ]}
      onRemove={(template) => void acts.remove(template)}
    />
  )
}
