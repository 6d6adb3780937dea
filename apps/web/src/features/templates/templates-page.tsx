import type { Template } from '@balcao/contracts/templates/templates'
import { EmptyState } from '@balcao/ui/empty-state'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { LaterHistory } from '../../lib/config-history/later-history.tsx'
import { t as history } from '../../lib/config-history/messages.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { trpc } from '../../lib/trpc.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'
import { t as tp } from './pack.messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { fromChips, type Place, readSearch, toChips, writeSearch } from './search.ts'
import { SeeDialog } from './see-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useTemplateActs, useTemplateList } from './templates.data.ts'

const PackDialog = lazy(() => import('./pack-dialog.tsx').then((module) => ({ default: module.PackDialog })))

type TemplateAct = 'favour' | 'unfavour' | 'edit' | 'see' | 'duplicate' | 'history' | 'remove'
type Open = { what: TemplateAct; template: Template } | { what: 'create' }

export const Page = () => {
  const navigate = useNavigate()
  const place = readSearch(useSearch({ strict: false }))
  const list = useTemplateList(place)
  const managesTeam = useCan()('template.manage')
  const [open, setOpen] = useState<Open | null>(null)
  const [packing, setPacking] = useState(false)

  const mayChange = ({ personal }: Template) => personal || managesTeam
  const show = (next: Place) => void navigate({ to: '/templates', search: writeSearch(next), replace: next.search !== place.search })
  // One's own templates are nobody else's business: no versions of them are kept.
  const ofTeam = ({ personal }: Template): TemplateAct[] => (personal ? [] : ['history'])
  const actsOn = (template: Template): TemplateAct[] => [
    ...(mayChange(template) ? (['edit', 'duplicate', ...ofTeam(template)] as const) : (['see', 'duplicate'] as const)),
    template.favourite ? 'unfavour' : 'favour',
    ...(mayChange(template) ? (['remove'] as const) : []),
  ]
  const acts = useTemplateActs()
  const run = (what: TemplateAct, template: Template) =>
    what === 'favour' || what === 'unfavour' ? void acts.favour(template.id, what === 'favour') : setOpen({ what, template })
  const { button, menu } = useRowMenu<Template>(
    ({ name }) => t('actionsOf', { name }),
    (template) => actsOn(template).map((what) => [what === 'history' ? history('button') : t(what), () => run(what, template)]),
  )
  const close = () => setOpen(null)

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <SearchBox label={t('search')} value={place.search ?? ''} onSearch={(search) => show({ ...place, search })} />
          <FilterChips fields={useFields(place)} applied={toChips(place)} onChange={(chips) => show(fromChips(chips, place))} />
          <ListActs>
            {managesTeam ? (
              <Button size="small" onClick={() => setPacking(true)}>
                {tp('open')}
              </Button>
            ) : null}
            <ListExport path="/tickets/templates/export" filter={place} name="templates.csv" disabled={list.isPending} />
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen({ what: 'create' })}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(place)}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf(button)}
          rowKey={(template) => template.id}
          rowName={(template) => t('rowName', { name: template.name })}
          rowVersion={(template) => template.updatedAt}
          sort={{ key: place.sort, direction: place.sort === 'uses' ? 'desc' : 'asc' }}
          onSort={({ key }) => show({ ...place, sort: key === 'uses' ? 'uses' : 'name' })}
          onOpen={(template) => setOpen({ what: mayChange(template) ? 'edit' : 'see', template })}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf(button)}
          empty={<Empty place={place} onShow={show} onCreate={() => setOpen({ what: 'create' })} />}
        />
      }
    >
      {menu}
      <Suspense>{packing ? <PackDialog onClose={() => setPacking(false)} /> : null}</Suspense>
      {open?.what === 'create' ? <TemplateDialog template={undefined} from={undefined} managesTeam={managesTeam} onClose={close} /> : null}
      {open?.what === 'duplicate' ? (
        <TemplateDialog template={undefined} from={open.template} managesTeam={managesTeam} onClose={close} />
      ) : null}
      {open?.what === 'edit' ? (
        <TemplateDialog template={open.template} from={open.template} managesTeam={managesTeam} onClose={close} />
      ) : null}
      {open?.what === 'see' ? (
        <SeeDialog template={open.template} onDuplicate={() => setOpen({ what: 'duplicate', template: open.template })} onClose={close} />
      ) : null}
      {open?.what === 'history' ? <LaterHistory kind="template" id={open.template.id} name={open.template.name} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveDialog template={open.template} onClose={close} /> : null}
    </ListPage>
  )
}

/** What the list can be filtered by; a category of the address stands among the known ones. */
function useFields({ category }: Place): FilterField[] {
  const { data = [] } = trpc.templates.categories.useQuery({})
  const names = data.map(({ name }) => name)
  const all = category && !names.includes(category) ? [...names, category] : names
  return [
    { id: 'category', label: t('category'), options: all.map((name) => ({ value: name, label: name })) },
    {
      id: 'whose',
      label: t('whose'),
      lowerCase: true,
      options: [
        { value: 'favourites', label: t('favourites') },
        { value: 'team', label: t('team') },
        { value: 'own', label: t('own') },
      ],
    },
  ]
}

type EmptyProps = { place: Place; onShow: (place: Place) => void; onCreate: () => void }

/** Why there is none: the search and the filters hide them, or there never was one. */
const Empty = ({ place, onShow, onCreate }: EmptyProps) =>
  place.search || place.category || place.favourite || place.personal !== undefined ? (
    <EmptyState
      kind="filtered"
      title={t('emptyFiltered')}
      action={<Button onClick={() => onShow({ sort: place.sort })}>{t('clear')}</Button>}
    >
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')} action={<Button onClick={onCreate}>{t('add')}</Button>}>
      {t('emptyNeverText')}
    </EmptyState>
  )
