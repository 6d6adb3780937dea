import type { DocumentTemplate } from '@balcao/contracts/documents/templates'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { NoneYet } from '../../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../../lib/lists/remove-dialog.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { templateCard, templateColumns } from './columns.tsx'
import { t } from './messages.ts'
import { DocumentTabs } from './tabs.tsx'
import { useTemplateActs, useTemplates } from './templates.data.ts'

/** What documents can be made from. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('document.manage')
  const query = useTemplates()
  const acts = useTemplateActs()
  const [removing, setRemoving] = useState<DocumentTemplate | null>(null)
  const open = ({ id }: DocumentTemplate) => void navigate({ to: '/documents/templates/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/documents/templates/new' })
  const { button, menu } = useRowMenu<DocumentTemplate>(
    ({ name }) => t('actionsOf', { name }),
    (template) => [
      [t(may ? 'edit' : 'open'), () => open(template)],
      ...(may
        ? ([
            [t('copy'), () => void navigate({ to: '/documents/templates/new', search: { from: template.id } })],
            [t(template.active ? 'deactivate' : 'activate'), () => void acts.setActive(template, !template.active)],
            [t('remove'), () => setRemoving(template)],
          ] as const)
        : []),
    ],
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <DocumentTabs current="templates" />
          {may ? (
            <ListActs>
              <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            </ListActs>
          ) : null}
        </>
      }
      table={
        <DataTable
          label={t('title')}
          rows={query.data?.data ?? []}
          columns={templateColumns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, uses }) => `${version} ${uses}`}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={templateCard(button)}
          empty={<NoneYet t={t} onAdd={may ? add : undefined} />}
        />
      }
    >
      {menu}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
